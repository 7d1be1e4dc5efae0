import { Button } from '@arco-design/web-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/api/api-error.ts'
import { message } from '#src/ui/message.ts'
import { downloadSheet } from './export-rows.ts'

interface Props {
  words: string
  /** Of the file, without its ending. */
  name: string
  /** Titles first. */
  sheet(): (string | number)[][] | Promise<(string | number)[][]>
}

/** Hands what a page shows to the person as a spreadsheet; what goes wrong on the way is said. */
export function ExportButton({ words, name, sheet }: Props) {
  const { t } = useTranslation()
  const [isMaking, setMaking] = useState(false)
  const run = async (): Promise<void> => {
    setMaking(true)
    try {
      await downloadSheet(name, await sheet())
    } catch (error) {
      message.error(error instanceof ApiError && error.message !== '' ? error.message : t('state.server'))
    } finally {
      setMaking(false)
    }
  }
  return (
    <Button size="small" loading={isMaking} onClick={() => void run()}>
      {words}
    </Button>
  )
}
