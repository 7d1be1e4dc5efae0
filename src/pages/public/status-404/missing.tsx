import { StatusPage } from '#src/ui/status-page.tsx'

export default function Missing() {
  return <StatusPage code="404" kind="missing" />
}
