import { getDefaultStore, useAtomValue, useSetAtom } from 'jotai'
import { useCallback, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { componentCode, defaultProjectComponent, holdsInProject, projectComponents } from '#contract/project.ts'
import { projectIdAtom, projectSetIdAtom } from '#src/atoms/project.ts'
import { unsavedPathsAtom } from '#src/atoms/unsaved.ts'
import { useAsk } from '#src/ui/ask.tsx'

interface Opened {
  id: string
  setId: string
  codes: readonly string[]
}

/** Chooses a project and goes to one of its components (`navId`), or to the first that the viewer may see. Asks first where pages of another project hold unsaved input. */
export function useOpenProject(): [open: (project: Opened, navId?: string) => Promise<void>, dialog: ReactElement] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const current = useAtomValue(projectIdAtom)
  const choose = useSetAtom(projectIdAtom)
  const chooseSet = useSetAtom(projectSetIdAtom)
  const [ask, dialog] = useAsk()
  const open = useCallback(
    async ({ id, setId, codes }: Opened, navId?: string) => {
      const unsaved = getDefaultStore().get(unsavedPathsAtom)
      const held = current !== undefined && current !== id && [...unsaved].some((path) => path.startsWith('/project-management/'))
      if (held && !(await ask(t('project.switchUnsaved'), t('project.switchUnsavedText')))) return
      const wanted = projectComponents.find((one) => one === navId)
      const component =
        wanted !== undefined && holdsInProject(codes, componentCode[wanted])
          ? wanted
          : (projectComponents.find((one) => holdsInProject(codes, componentCode[one])) ?? defaultProjectComponent)
      chooseSet(setId)
      choose(id)
      void navigate(`/project-management/${component}`)
    },
    [ask, choose, chooseSet, current, navigate, t],
  )
  return [open, dialog]
}
