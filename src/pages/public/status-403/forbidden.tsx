import { StatusPage } from '#src/ui/status-page.tsx'

export default function Forbidden() {
  return <StatusPage code="403" kind="forbidden" />
}
