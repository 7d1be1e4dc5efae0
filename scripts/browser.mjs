import { existsSync } from 'node:fs'

/** Draws as Chromium does and has nothing around the page: tests take 0.7 of the CPU in it. */
export const TEST_BROWSER = '/usr/bin/chromium-headless-shell'
const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  TEST_BROWSER,
]
const first = (list) => list.find((place) => place !== undefined && existsSync(place))

/** Path of a Chromium on this machine, or undefined; of one with windows, where there is one. */
export const findBrowser = () => first(places)

/** Path of the browser that tests are run in, or undefined: one without windows, where there is one. */
export const findTestBrowser = () => first([process.env.CHROMIUM, TEST_BROWSER, ...places])
