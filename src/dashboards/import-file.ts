import { handFile } from '#src/ui/hand-file.ts'
import { readFile, type Imported, type KnownKind } from '#widgets/editor/transfer.ts'
import { readOptions, widgetKinds } from '#widgets/registry.ts'

const kinds: ReadonlyMap<string, KnownKind> = new Map(
  [...widgetKinds].map(([type, { definition }]) => [type, { version: definition.version, reads: (placed) => readOptions(definition, placed).ok }]),
)

/** Lets the person choose a file and reads it as a dashboard. Undefined: none was chosen. */
export const chooseFile = (): Promise<Imported | undefined> =>
  new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = 'application/json,.json'
    input.addEventListener('cancel', () => resolve(undefined))
    input.addEventListener('change', () => {
      const [file] = input.files ?? []
      if (file === undefined) resolve(undefined)
      else void file.text().then((text) => resolve(readFile(text, kinds)))
    })
    input.click()
  })

/** Hands a dashboard to the person as a file. */
export const saveFile = (name: string, text: string): void => handFile(new Blob([text], { type: 'application/json' }), name)
