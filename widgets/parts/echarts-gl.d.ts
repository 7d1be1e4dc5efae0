/** The package has no types of its own. */
declare module 'echarts-gl/charts' {
  export const SurfaceChart: (registers: unknown) => void
  export const Bar3DChart: (registers: unknown) => void
}
declare module 'echarts-gl/components' {
  export const Grid3DComponent: (registers: unknown) => void
  export const Geo3DComponent: (registers: unknown) => void
}
