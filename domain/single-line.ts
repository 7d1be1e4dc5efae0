/** Under which names an arrangement of a single-line picture keeps the ends of the bus bar; their height is that of the bar. */
export const BUS_ENDS = ['bus:left', 'bus:right'] as const
