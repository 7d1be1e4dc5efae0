export const TEST_BROWSER: string
export function findBrowser(): string | undefined
export function findTestBrowser(): string | undefined
