import { RecordsPage } from '#src/project/records/records-page.tsx'

/** Hazards on site, until somebody has checked that they are gone. */
export default () => <RecordsPage kind="safety" />
