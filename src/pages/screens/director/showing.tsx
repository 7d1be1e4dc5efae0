import { useAtomValue } from 'jotai'
import type { DisplayProgram } from '#contract/display.ts'
import { stationOptionsAtom } from '#src/atoms/station.ts'
import { useWords } from '#src/resource/use-options.ts'
import { settings } from '#src/settings.ts'
import { timeWords } from '#src/ui/time-words.ts'
import { programWords, usePlayLists } from './choices.ts'

/** What a display was told to show. */
export function Showing({ program }: { program: DisplayProgram }) {
  const words = useWords()
  const stations = useAtomValue(stationOptionsAtom)
  const lists = usePlayLists()
  return (
    <>
      {programWords(program, stations, lists, words)}
      {program.moment !== null && <span className="dim"> · {timeWords(program.moment, settings.consoleZone).slice(0, 16)}</span>}
    </>
  )
}
