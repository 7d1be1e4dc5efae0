import { RecordsPage } from '#src/project/records/records-page.tsx'

/** What people say about the building site, and what they are answered. */
export default () => <RecordsPage kind="feedback" />
