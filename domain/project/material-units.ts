/** Units of material that are offered, in both languages; any other can be typed and stays as it was typed. */
const materialUnits = [
  { zh: '台', en: 'unit' },
  { zh: '件', en: 'pcs' },
  { zh: '套', en: 'set' },
  { zh: 'm', en: 'm' },
  { zh: 'm²', en: 'm²' },
  { zh: 'm³', en: 'm³' },
  { zh: 'kg', en: 'kg' },
  { zh: 't', en: 't' },
  { zh: '卷', en: 'roll' },
  { zh: '箱', en: 'box' },
] as const

type Language = 'zh' | 'en'

export const materialUnitsIn = (language: Language): string[] => materialUnits.map((unit) => unit[language])

/** A unit as whoever reads it says it, in whichever language it was chosen. */
export const materialUnitIn = (unit: string, language: Language): string =>
  materialUnits.find(({ zh, en }) => zh === unit || en === unit)?.[language] ?? unit

/** True of one unit in two languages. */
export const isSameUnit = (a: string, b: string): boolean => materialUnitIn(a, 'zh') === materialUnitIn(b, 'zh')
