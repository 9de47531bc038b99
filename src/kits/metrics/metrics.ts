import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { RequestRecord } from '../http/server.ts'

export interface Metrics {
  countRequest(record: RequestRecord): void
  countBatch(size: number): void
  countFault(): void
  print(): Promise<string>
}

/**
 * What Prometheus scrapes. Every label is a short closed list: no code, shipper or address is one.
 */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'posta_' })
  const requests = new Histogram({
    name: 'posta_request_seconds',
    help: 'Duration of requests by route and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  const batches = new Histogram({
    name: 'posta_order_batch_size',
    help: 'Orders stored by one commit',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128],
    registers: [registry],
  })
  const faults = new Counter({
    name: 'posta_faults_total',
    help: 'Requests that failed for an unexpected reason',
    registers: [registry],
  })
  const observers = new Map<string, { observe(seconds: number): void }>()
  return {
    countRequest({ route, method, status, ms }) {
      // Resolving labels costs more than observing: each combination is resolved once.
      const key = `${method} ${status} ${route}`
      let observer = observers.get(key)
      if (observer === undefined) {
        observer = requests.labels(route, method, String(status))
        observers.set(key, observer)
      }
      observer.observe(ms / 1000)
    },
    countBatch: (size) => batches.observe(size),
    countFault: () => faults.inc(),
    print: () => registry.metrics(),
  }
}
