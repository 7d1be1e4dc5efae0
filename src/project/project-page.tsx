import './project.css'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { valueOf } from '#contract/live-value.ts'
import { holdsInProject, type ProjectCode } from '#contract/project.ts'
import { PROJECT_KEY, projectIdAtom, projectInfoAtom, projectSetIdAtom, type ProjectInfo } from '#src/atoms/project.ts'
import { projectPermissionsAtom } from '#src/atoms/session.ts'
import { useHoldsUnsaved } from '#src/atoms/unsaved.ts'
import { RECORD } from '#src/resource/record-address.tsx'
import { useProjectPart } from './use-project-part.ts'

export type OpenProject = ProjectInfo['project']

/** One list for all renders: effects follow it. */
const NO_CODES: OpenProject['codes'] = []

interface Props {
  /** The right without which the page shows nothing; undefined: whoever sees the project. */
  needs?: ProjectCode
  children(project: OpenProject): ReactNode
}

/** A page inside the chosen project: with it, or with why there is none to show. `projectId` in the address chooses. What the viewer may there is the project's own. */
export function ProjectPage({ needs, children }: Props) {
  const { t } = useTranslation()
  const [projectId, choose] = useAtom(projectIdAtom)
  const chooseSet = useSetAtom(projectSetIdAtom)
  const [address, setAddress] = useSearchParams()
  const asked = address.get(PROJECT_KEY)
  useEffect(() => {
    if (asked !== null && asked !== '') choose(asked)
  }, [asked, choose])
  const info = useAtomValue(projectInfoAtom)
  const setCodes = useSetAtom(projectPermissionsAtom)
  const project = valueOf(info)?.project
  const known = project?.id === projectId ? project : undefined
  const isGone = info.state === 'failed' && (info.cause === 'gone' || info.cause === 'forbidden')
  const last = useRef<OpenProject>(undefined)
  if (known !== undefined) last.current = known
  const isHeld = useHoldsUnsaved()
  // Who is a member no more keeps what stands typed until the form is closed, and no right.
  const before = last.current
  const held = isGone && isHeld && before !== undefined && before.id === projectId ? { ...before, codes: NO_CODES } : undefined
  const shown = known ?? held
  const codes = shown?.codes
  useProjectPart(projectId, 'info', ['projectInfo'])
  useEffect(() => {
    if (codes !== undefined) setCodes(codes)
  }, [codes, setCodes])

  // The address of a record says in which project it is, for it is sent to others; a list is that of whichever project is chosen.
  const isRecord = address.has(RECORD)
  const id = known?.id
  const setId = known?.setId
  useEffect(() => {
    // Whoever comes by a link goes back to the projects beside it.
    if (setId !== undefined && asked === id) chooseSet(setId)
  }, [asked, chooseSet, id, setId])
  useEffect(() => {
    if (id === undefined || (isRecord ? asked !== null : asked !== id)) return
    const named = new URLSearchParams(address)
    if (isRecord) named.set(PROJECT_KEY, id)
    else named.delete(PROJECT_KEY)
    setAddress(named, { replace: true })
  }, [address, asked, id, isRecord, setAddress])

  const none = (words: string) => (
    <div className="center">
      <p>{words}</p>
      <Link to="/project-management/project-set-list">{t('project.toSets')}</Link>
    </div>
  )
  if (projectId === undefined) return none(t('project.noneChosen'))
  if (isGone && held === undefined) return none(t('project.gone'))
  if (shown === undefined) return <div className="center">{info.state === 'failed' ? t('project.failed') : t('app.loading')}</div>
  if (!isHeld && needs !== undefined && !holdsInProject(shown.codes, needs)) return none(t('project.noRight'))
  return (
    // Nothing of one project stays under another: what is open in it ends with it.
    <div className="project-page" key={shown.id}>
      {held !== undefined && <p className="project-archived card">{t('project.gone')}</p>}
      {shown.archivedAt !== null && <p className="project-archived card">{t('project.inArchive')}</p>}
      {children(shown)}
    </div>
  )
}
