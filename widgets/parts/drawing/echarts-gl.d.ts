/** The package has no types of its own. */
declare module 'echarts-gl/charts' {
  export const SurfaceChart: (registers: unknown) => void
  export const Bar3DChart: (registers: unknown) => void
}
declare module 'echarts-gl/components' {
  export const Grid3DComponent: (registers: unknown) => void
  export const Geo3DComponent: (registers: unknown) => void
}
declare module 'echarts-gl/lib/util/graphicGL' {
  const graphicGL: { Shader: { import(source: string): void } }
  export default graphicGL
}
declare module 'echarts-gl/lib/util/shader/displayShadow.glsl.js' {
  const source: string
  export default source
}
