import { readMsProject } from '#domain/project/ms-project.ts'

/** Reads a file of Microsoft Project beside its window: a large one, or one made to be slow, takes many seconds. */

declare const self: { onmessage: ((event: MessageEvent<string>) => void) | null; postMessage(message: ReturnType<typeof readMsProject>): void }

self.onmessage = ({ data }) => self.postMessage(readMsProject(data))
