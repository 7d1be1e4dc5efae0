import { Button, Switch } from '@arco-design/web-react'
import { IconArrowDown, IconArrowUp, IconDragDotVertical } from '@arco-design/web-react/icon'
import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import type { ComponentChoice } from '#contract/project.ts'
import { routeOf } from '#contract/route.ts'
import { call } from '#src/api/client.ts'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { projectInfoAtom } from '#src/atoms/project.ts'
import { refreshQueries } from '#src/atoms/query.ts'
import { failureWords } from '#src/project/failure-words.ts'
import { SettingsPage } from '#src/project/settings-page.tsx'
import { settings } from '#src/settings.ts'
import { useCan } from '#src/ui/can.tsx'
import { message } from '#src/ui/message.ts'

const choicesOf = (list: readonly ComponentChoice[]): ComponentChoice[] => list.map(({ componentCode, shown }) => ({ componentCode, shown }))

/** Which components the project shows and in which order: by drag, by buttons, by switch; kept at once, and the navigation of everybody follows. */
function Components({ projectId }: { projectId: string }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const stored = valueOf(useAtomValue(projectInfoAtom))?.components ?? []
  const mayEdit = useCan('project/settings:edit')
  const stand = JSON.stringify(choicesOf(stored))
  const latest = useRef(stand)
  latest.current = stand
  /** What was asked for. `over`: what stood there when all of it was kept, until that has come back; undefined: it is under way. */
  const [asked, setAsked] = useState<{ list: ComponentChoice[]; over?: string }>()
  const line = useRef(Promise.resolve())
  const waiting = useRef(0)
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const list: readonly ComponentChoice[] = asked !== undefined && (asked.over ?? stand) === stand ? asked.list : stored
  /** One after the other: each is made of the one before it, and refused where somebody else has made something else of that meanwhile. */
  const keep = (next: ComponentChoice[]): void => {
    const was = choicesOf(list)
    setAsked({ list: next })
    waiting.current++
    line.current = line.current.then(async () => {
      try {
        await call('saveProjectComponents', { projectId, components: choicesOf(next), was })
        if (waiting.current === 1) setAsked({ list: next, over: latest.current })
      } catch (error) {
        message.error(failureWords(error, t))
        setAsked(undefined)
      }
      waiting.current--
      refreshQueries('projectInfo')
    })
  }
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= list.length || from === to) return
    const next = [...list]
    next.splice(to, 0, ...next.splice(from, 1))
    keep(next)
  }
  const titleOf = (code: string): string => {
    const route = routeOf(`/project-management/${code}`)
    return route === undefined ? code : textOf(route.title, language)
  }
  return (
    <div className="card">
      <ol className="project-components">
        {list.map(({ componentCode, shown }, i) => (
          <li
            key={componentCode}
            data-over={over === i && dragged !== i ? '' : undefined}
            draggable={mayEdit}
            onDragStart={() => setDragged(i)}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(i)
            }}
            onDragEnd={() => {
              setDragged(undefined)
              setOver(undefined)
            }}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== undefined) move(dragged, i)
            }}
          >
            {mayEdit && <IconDragDotVertical aria-hidden />}
            <span className="name">{titleOf(componentCode)}</span>
            {mayEdit && (
              <>
                <Button
                  type="text"
                  size="small"
                  icon={<IconArrowUp />}
                  disabled={i === 0}
                  aria-label={`${t('project.moveUp')}${t('layout.colon')}${titleOf(componentCode)}`}
                  onClick={() => move(i, i - 1)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<IconArrowDown />}
                  disabled={i === list.length - 1}
                  aria-label={`${t('project.moveDown')}${t('layout.colon')}${titleOf(componentCode)}`}
                  onClick={() => move(i, i + 1)}
                />
              </>
            )}
            <Switch
              size="small"
              checked={shown}
              disabled={!mayEdit}
              aria-label={`${t('project.shown')}${t('layout.colon')}${titleOf(componentCode)}`}
              onChange={(on) => keep(list.map((one, j) => (j === i ? { ...one, shown: on } : one)))}
            />
          </li>
        ))}
      </ol>
      <p className="project-form-foot">{t('project.componentsHint', { n: settings.topNavigationMax })}</p>
    </div>
  )
}

export default function ComponentSettingPage() {
  return <SettingsPage>{({ id }) => <Components projectId={id} />}</SettingsPage>
}
