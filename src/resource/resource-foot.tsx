import '#src/ui/stale.css'
import { Pagination, Select } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { pageSizes } from './list-query.ts'
import type { List } from './use-list.ts'

/** Below the rows: how many there are, whether they are old, which page this is. */
export function ResourceFoot<Row>({ list, selected, isSmall }: { list: List<Row>; selected: number; isSmall: boolean }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const { query, rows, total, count, live } = list
  // What fits on the smallest page needs none to be chosen.
  const isShort = rows !== undefined && query.page === 1 && total <= Math.min(...pageSizes)
  const isRefused = live.state === 'failed' && live.cause === 'forbidden'
  const pager = useRef<HTMLSpanElement>(null)
  // Arco gives the box of the small pager no name.
  useEffect(() => pager.current?.querySelector('.arco-pagination input')?.setAttribute('aria-label', t('resource.page')))
  return (
    <div className="resource-foot">
      <span className="dim">
        {/* How many there are is not known before an answer, nor from one to another question. */}
        {rows !== undefined && live.state !== 'failed' && t('resource.total', { n: formatNumber(count, 0, language) })}
        {selected > 0 && ` · ${t('resource.selected', { n: selected })}`}
      </span>
      {live.state === 'stale' && (
        <button type="button" className="plain-button stale-note" onClick={list.refresh}>
          {t('resource.stale')}
        </button>
      )}
      <span ref={pager} className="resource-pager">
        {/* Of nothing there is no page: the small pager would say "1 / 0". */}
        {total > 0 && !isRefused && (
          <Pagination
            size="small"
            simple={isSmall}
            current={query.page}
            pageSize={query.size}
            total={total}
            onChange={(page) => list.change({ page })}
          />
        )}
        {!isShort && (
          <Select
            size="small"
            style={{ width: 132 }}
            aria-label={t('resource.pageSize')}
            value={query.size}
            onChange={(size: number) => list.change({ size })}
            options={pageSizes.map((n) => ({ value: n, label: t('resource.perPage', { n }) }))}
          />
        )}
      </span>
    </div>
  )
}
