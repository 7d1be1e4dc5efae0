import { servedVersion } from '#src/api/version.ts'

/** One text for the build that the server serves now; undefined when it cannot be told. */
export const servedBuild = servedVersion
