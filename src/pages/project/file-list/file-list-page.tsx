import { FileList } from '#src/project/files/file-list.tsx'
import { ProjectPage } from '#src/project/project-page.tsx'

/** Files of a project. */
export default function FileListPage() {
  return <ProjectPage needs="files">{(project) => <FileList project={project} />}</ProjectPage>
}
