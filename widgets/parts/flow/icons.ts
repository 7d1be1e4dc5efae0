/** Line drawings of what takes part in a flow, on a field of 24 x 24. */
export const flowIcons = {
  grid: 'M6 22L12 2l6 20M8 15h8M9.5 10h5M3 6h18M5 10h14',
  pv: 'M3 20l3-13h12l3 13zM4.5 13.5h15M10 7l-1 13M14 7l1 13M12 1.5v2',
  storage: 'M3 6h18v14H3zM7 3v3M17 3v3M7 13h4M13 13h4M15 11v4',
  load: 'M3 21V9l6 4V9l6 4V4h6v17zM7 17h2M12 17h2M17 17h2',
  piles: 'M5 21V4h9v17M3 21h13M8 8h3M14 11h3v6a2 2 0 004 0V9l-3-3',
  pcs: 'M3 3h18v18H3zM3 21L21 3M6 7.5c1.2-2 2.4-2 3.6 0s2.4 2 3.6 0M13 16h5M13 18.5h5',
  transformer: 'M12 3a5.5 5.5 0 100 11 5.5 5.5 0 000-11zM12 10a5.5 5.5 0 100 11 5.5 5.5 0 000-11z',
} as const
