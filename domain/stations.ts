import type { StationState, StationType } from '#contract/station.ts'

/** What a station has; 1 and true mean yes (the selector's options carry numbers, as the specification has it). */
export interface StationParts {
  isStorage: boolean | 0 | 1
  isPhotoVoltaic: boolean | 0 | 1
}

/** The one type of a station, everywhere: storage before PV before charging piles. What it has besides is told by its parts. */
export const stationTypeOf = ({ isStorage, isPhotoVoltaic }: StationParts): StationType =>
  isStorage ? 'STORED_ENERGY' : isPhotoVoltaic ? 'PHOTOVOLTAIC' : 'CHARGE_PAIL'

/** Steps from a state to others. Back under construction goes only what was never heard. */
export const stationSteps: Readonly<Record<StationState, readonly StationState[]>> = {
  construction: ['operating'],
  operating: ['stopped', 'construction'],
  stopped: ['operating', 'construction'],
}

/** Whether a station raises alarms and stands in totals of the fleet: one that is being built or has stopped does neither. */
export const isOperating = ({ state }: { state: StationState }): boolean => state === 'operating'
