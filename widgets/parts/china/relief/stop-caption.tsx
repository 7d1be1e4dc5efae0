import { useAtomValue } from 'jotai'
import { languageAtom } from '#src/atoms/language.ts'
import { LevelMark } from '#src/ui/level-mark.tsx'
import { useMomentWords } from '#src/ui/use-moment-words.ts'
import { presentOf } from '../station-places.ts'
import { regionName } from './province-names.ts'
import type { Stop } from './relief-stops.ts'

/** Which province is looked at, and why. */
export function StopCaption({ stop: { region, entries, reason, level } }: { stop: Stop }) {
  const { t } = useMomentWords()
  const language = useAtomValue(languageAtom)
  const count = level === undefined ? 0 : entries.reduce((sum, entry) => sum + presentOf(entry)[level], 0)
  return (
    <div className="relief-stop">
      <b>{regionName(region, language)}</b>
      <span>
        {t('panel.relief.stations', { n: entries.length })} ·{' '}
        {level !== undefined ? <LevelMark level={level} /> : reason === 'response' ? t('panel.relief.response') : t('panel.relief.power')}
        {level !== undefined && ` ${count}`}
      </span>
    </div>
  )
}
