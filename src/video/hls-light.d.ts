/** The player without subtitles, copy protection and advertisements: half of its weight. It ships no types of its own. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
