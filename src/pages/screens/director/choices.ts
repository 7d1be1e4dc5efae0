import { screenPaths } from '#contract/display-codes.ts'
import type { DisplayProgram } from '#contract/display.ts'
import type { PlayList } from '#contract/schemas/play-list.ts'
import { valueOf } from '#contract/live-value.ts'
import { routeOf } from '#contract/route.ts'
import type { StationOption } from '#contract/station.ts'
import { nameOf, textOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { useStationsThat } from '#src/resource/common-options.ts'
import type { Option, Words } from '#src/resource/define.ts'

/** Title of a screen's path. */
export function screenTitle(path: string, { language }: Pick<Words, 'language'>): string {
  const route = routeOf(path)
  return route === undefined ? path : textOf(route.title, language)
}

export const screenOptions = (words: Pick<Words, 'language'>): Option[] => screenPaths.map((value) => ({ value, label: screenTitle(value, words) }))

const onScreens = (option: StationOption): boolean => option.isScreen === 1
/** Stations that are offered on big screens. */
export const useScreenStations = (): Option[] => useStationsThat(onScreens)

const ALL = { pageNum: 1, pageSize: 5000 }
const none: PlayList[] = []
export const usePlayLists = (): PlayList[] => valueOf(useQuery('playLists', ALL))?.playLists ?? none

/** What a program says, in words. */
export function programWords(program: DisplayProgram, stations: readonly StationOption[], lists: readonly PlayList[], words: Words): string {
  const { show } = program
  if (show.kind === 'playList')
    return `${words.t('display.playList')}${words.t('layout.colon')}${lists.find((list) => list.id === show.playListId)?.name ?? '—'}`
  const station = stations.find((one) => one.powerstationId === show.stationId)
  const name = station === undefined ? '' : ` · ${nameOf(station.powerstationName, station.powerstationNameEn, words.language)}`
  return screenTitle(show.path, words) + name
}
