import { Suspense } from 'react'
import { lazyChunk } from '#src/errors/lazy-chunk.ts'
import { Waiting } from '#src/ui/state-card.tsx'

const PlaceMap = lazyChunk(() => import('#src/map/place-map.tsx'))

interface Place {
  longitude: number
  latitude: number
}

/** A place to be read: longitude and latitude (WGS-84), and where that is. */
export function PlaceValue({ value }: { value: unknown }) {
  const { longitude, latitude } = value as Place
  return (
    <>
      {`${longitude}, ${latitude} (WGS-84)`}
      <Suspense fallback={<Waiting />}>
        <PlaceMap place={[longitude, latitude]} />
      </Suspense>
    </>
  )
}
