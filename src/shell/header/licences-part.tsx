import { Suspense } from 'react'
import { lazyChunk } from '#src/errors/lazy-chunk.ts'
import { PartBoundary } from '#src/errors/part-boundary.tsx'

const Licences = lazyChunk(() => import('./licences.tsx'))

/** The licences beside the page, loaded when somebody wants to see them. */
export const LicencesPart = ({ onClose }: { onClose(): void }) => (
  <PartBoundary onFail={onClose}>
    <Suspense>
      <Licences onClose={onClose} />
    </Suspense>
  </PartBoundary>
)
