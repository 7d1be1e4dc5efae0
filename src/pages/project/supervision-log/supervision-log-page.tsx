import { RecordsPage } from '#src/project/records/records-page.tsx'

/** What the supervisor saw, day by day. */
export default () => <RecordsPage kind="supervision" />
