import { Button } from '@arco-design/web-react'
import { IconFolder } from '@arco-design/web-react/icon'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { ProjectFile } from '#contract/schemas/project-file.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { sizeWords } from '#src/ui/size-words.ts'
import { consoleTime } from '#src/ui/time-words.ts'

interface Props {
  files: readonly ProjectFile[]
  folders: readonly string[]
  withFolder: boolean
  onFolder(name: string): void
  onOpen(file: ProjectFile): void
  actions(file: ProjectFile): { words: string; run(): Promise<unknown> }[]
}

/** Folders first, then files with their last version. */
export function FileRows({ files, folders, withFolder, onFolder, onOpen, actions }: Props) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  if (files.length === 0 && folders.length === 0) return <p className="dim">{t('projectFiles.empty')}</p>
  return (
    <ul className="files-rows">
      {folders.map((name) => (
        <li key={`/${name}`}>
          <button type="button" className="link-button" onClick={() => onFolder(name)}>
            <IconFolder /> {name}
          </button>
        </li>
      ))}
      {files.map((file) => {
        const [last] = file.versions
        return (
          <li key={file.id}>
            <button type="button" className="link-button" onClick={() => onOpen(file)}>
              {withFolder && file.folder !== '' ? `${file.folder}/` : ''}
              {file.name}
            </button>
            <span className="dim">
              {last !== undefined &&
                `${sizeWords(last.size, language)} · ${consoleTime(last.at)} · ${last.by}${last.number > 1 ? ` · ${t('projectFiles.version', { n: last.number })}` : ''}`}
            </span>
            {actions(file).map(({ words, run }) => (
              <Button key={words} size="mini" onClick={() => void run()}>
                {words}
              </Button>
            ))}
          </li>
        )
      })}
    </ul>
  )
}
