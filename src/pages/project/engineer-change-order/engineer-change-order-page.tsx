import { RecordsPage } from '#src/project/records/records-page.tsx'

/** Changes of what was agreed, signed by everybody who is asked. */
export default () => <RecordsPage kind="change" />
