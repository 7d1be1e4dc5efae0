/** In place of Arco's polyfill, in builds: every browser here has its own. */
export default globalThis.ResizeObserver
