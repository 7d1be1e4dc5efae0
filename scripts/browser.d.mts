export function findBrowser(): string | undefined
export function findTestBrowser(): string | undefined
export function prepareBrowser(say: (text: string) => void): void
export function prepareServers(say: (text: string) => void): boolean
