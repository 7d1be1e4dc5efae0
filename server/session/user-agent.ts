/** In this order: a browser also names those whose engine it has. */
const browsers: [name: string, pattern: RegExp][] = [
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['Edge', /Edg(?:A|iOS|e)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[.\d]* (?:Mobile\/\S+ )?Safari/],
]
const systems: [name: string, pattern: RegExp][] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux|X11/],
]

/** What a person recognises of a User-Agent header; '' where nothing is known. */
export function readUserAgent(userAgent: string): { browser: string; system: string } {
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent))
  const system = systems.find(([, pattern]) => pattern.test(userAgent))
  return {
    browser: browser === undefined ? '' : `${browser[0]} ${browser[1].exec(userAgent)?.[1] ?? ''}`,
    system: system?.[0] ?? '',
  }
}
