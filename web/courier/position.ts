import { useEffect, useRef } from 'react'

interface Position {
  readonly latitude?: string
  readonly longitude?: string
}

/**
 * Where the phone is, for the record of a visit. Nobody waits for it, and nothing depends on it:
 * the first visit asks whether it may be known, the next ones tell it.
 */
export function usePosition(): () => Position {
  const { geolocation, permissions } = navigator as Partial<Navigator>
  const last = useRef<Position>({})
  const watch = useRef<number>(undefined)
  const begin = useRef(() => {
    watch.current ??= geolocation?.watchPosition(
      ({ coords }) => {
        const { latitude, longitude } = coords
        last.current = { latitude: latitude.toFixed(6), longitude: longitude.toFixed(6) }
      },
      () => undefined,
      { enableHighAccuracy: true, maximumAge: 60_000 },
    )
  })
  useEffect(() => {
    let isGone = false
    void permissions?.query({ name: 'geolocation' }).then(
      ({ state }) => (state === 'granted' && !isGone ? begin.current() : undefined),
      () => undefined,
    )
    return () => {
      isGone = true
      if (watch.current !== undefined) geolocation?.clearWatch(watch.current)
      watch.current = undefined
    }
  }, [geolocation, permissions])
  return () => {
    // By a press, as browsers want it.
    if (last.current.latitude === undefined) begin.current()
    return last.current
  }
}
