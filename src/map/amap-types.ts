/** What is used of the map service's interface (JavaScript API 1.4.4); positions are GCJ-02, longitude first. */
export interface Amap {
  Map: new (container: HTMLElement, options: { zoom?: number; resizeEnable?: boolean; lang?: 'zh_cn' | 'en' | 'zh_en'; mapStyle?: string }) => AmapMap
  Marker: new (options: { position: [number, number]; title: string; content: HTMLElement; offset?: unknown; draggable?: boolean }) => AmapMarker
  Bounds: new (southWest: [number, number], northEast: [number, number]) => unknown
  Pixel: new (x: number, y: number) => unknown
  Scale: new () => unknown
  ToolBar: new (options?: { liteStyle?: boolean }) => unknown
  Geolocation: new (options?: { buttonPosition?: string; showMarker?: boolean }) => unknown
  PlaceSearch: new (options: { map?: AmapMap; pageSize?: number }) => {
    search(keyword: string, done: (status: 'complete' | 'error' | 'no_data', result: unknown) => void): void
  }
  Geocoder: new () => {
    getAddress(
      position: [number, number],
      done: (status: 'complete' | 'error' | 'no_data', result: { regeocode?: { formattedAddress?: string } }) => void,
    ): void
  }
}

/** A position as the service says it, GCJ-02. */
export interface AmapPosition {
  getLng(): number
  getLat(): number
}

export interface AmapMap {
  add(markers: AmapMarker[]): void
  remove(markers: AmapMarker[]): void
  addControl(control: unknown): void
  setFitView(markers?: AmapMarker[]): void
  /** Zoom levels 3 to 18; the world is 256 pixels wide at level 0 and twice as wide at each further one. */
  getZoom(): number
  setZoomAndCenter(zoom: number, center: [number, number]): void
  setBounds(bounds: unknown): void
  getCenter(): AmapPosition
  on(event: 'zoomend', listener: () => void): void
  on(event: 'click', listener: (event: { lnglat: AmapPosition }) => void): void
  destroy(): void
}

export interface AmapMarker {
  on(event: 'click', listener: () => void): void
  on(event: 'dragend', listener: (event: { lnglat: AmapPosition }) => void): void
  setPosition(position: [number, number]): void
}
