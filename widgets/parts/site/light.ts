import type { Sun } from '../drawing/sky-model.ts'

type Rgb = readonly [number, number, number]

export interface Light {
  ambient: Rgb
  /** Colour and strength of the sun's direct light. */
  sun: Rgb
  /** Where the sun stands: a unit vector in metres of the site; undefined below the horizon. */
  towards: readonly [number, number, number] | undefined
  /** 0 night, 1 day; dusk and dawn between. */
  day: number
  /** How much it is dusk or dawn. */
  dusk: number
}

const NIGHT: Rgb = [0.255, 0.325, 0.47]
const DUSK: Rgb = [0.42, 0.4, 0.52]
const DAY: Rgb = [0.53, 0.6, 0.7]
const SUN_DAY: Rgb = [0.93, 0.89, 0.82]
const SUN_DUSK: Rgb = [1.3, 0.7, 0.4]
/** Shadows of a sun that stands lower would cover everything, degrees. */
const LOWEST = 9
/** Under a closed cover of clouds this much of the direct light is left. */
const OVERCAST = 0.15

const smooth = (from: number, to: number, value: number): number => {
  const share = Math.max(0, Math.min(1, (value - from) / (to - from)))
  return share * share * (3 - 2 * share)
}
const mixed = (a: Rgb, b: Rgb, share: number): Rgb =>
  [0, 1, 2].map((i) => (a[i] as number) + ((b[i] as number) - (a[i] as number)) * share) as unknown as Rgb

/**
 * Light on a site by the sun's place at it. `clear`: measured irradiance by that of a clear sky, 1 where nothing measures it. North is at the back (-y),
 * east at the right (+x).
 */
export function lightOf({ elevation, azimuth }: Sun, clear = 1): Light {
  const dusk = smooth(-7, -1, elevation) * (1 - smooth(3, 13, elevation))
  const day = smooth(-2.5, 7, elevation)
  const ambient = mixed(mixed(NIGHT, DUSK, smooth(-7, 0, elevation)), DAY, smooth(1, 13, elevation))
  const strength = day * (OVERCAST + (1 - OVERCAST) * Math.max(0, Math.min(1, clear)))
  const colour = mixed(SUN_DUSK, SUN_DAY, smooth(2, 16, elevation))
  const height = (Math.max(LOWEST, elevation) * Math.PI) / 180
  const towards = [Math.sin(azimuth) * Math.cos(height), -Math.cos(azimuth) * Math.cos(height), Math.sin(height)] as const
  return { ambient, sun: colour.map((one) => one * strength) as unknown as Rgb, towards: elevation > -2.5 ? towards : undefined, day, dusk }
}

/** Faces that are seen, with what of the sky's light they get: the top, the one towards +y (left) and the one towards +x (right). */
const faces = { top: [1, [0, 0, 1]], left: [0.8, [0, 1, 0]], right: [0.6, [1, 0, 0]] } as const
export type Face = keyof typeof faces

/** How strongly a theme lights: a bright one has more of the sky's light and less of the sun's, so that paper stays paper. */
export interface Exposure {
  /** Least of the sky's light. */
  floor: number
  sun: number
}

/** A material's colour on a face. `normal`: of a face that is tilted. */
export function lit(
  base: Rgb,
  face: Face,
  light: Light,
  { floor, sun }: Exposure,
  normal: readonly [number, number, number] = faces[face][1],
): string {
  const share = faces[face][0]
  const direct =
    light.towards === undefined ? 0 : Math.max(0, normal[0] * light.towards[0] + normal[1] * light.towards[1] + normal[2] * light.towards[2])
  const channel = (i: 0 | 1 | 2): number =>
    Math.round(Math.min(255, base[i] * (Math.max(floor, light.ambient[i]) * share + light.sun[i] * sun * direct)))
  return `rgb(${channel(0)} ${channel(1)} ${channel(2)})`
}
