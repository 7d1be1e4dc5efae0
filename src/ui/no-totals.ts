/** Why a station has no power and no energy of its own, as a key of the words. */
export const noTotals = (devices: number) => (devices === 0 ? ('operation.noDevices' as const) : ('operation.nothingCounts' as const))
