import { expect, test } from 'vitest'
import { readAudit } from './audit.ts'

const report = (vulnerabilities: object) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: {} })

test('a report without serious advisories has no fault', () => {
  expect(readAudit(report({}))).toEqual({ faults: [] })
  expect(readAudit(report({ qs: { severity: 'moderate', range: '<1' }, ws: { severity: 'low' } }))).toEqual({
    faults: [],
  })
})

test('a serious advisory is reported, with its versions and whether there is a fix', () => {
  const found = readAudit(
    report({
      ws: { severity: 'high', range: '<8.17.1', fixAvailable: true },
      pg: { severity: 'critical', range: '8.0.0 - 8.1.0', fixAvailable: { name: 'pg', version: '9.0.0' } },
      qr: { severity: 'high', range: '*', fixAvailable: false },
      qs: { severity: 'info', range: '*' },
    }),
  )
  expect(found).toEqual({
    faults: [
      'ws <8.17.1: high, mended in a newer version',
      'pg 8.0.0 - 8.1.0: critical, mended in a newer version',
      'qr *: high, not mended yet',
    ],
  })
})

test.for([
  ['', 'npm gave no report'],
  ['not JSON', 'npm gave no report'],
  ['{}', 'npm gave no report'],
  [
    '{"error":{"code":"ENOLOCK","summary":"This command requires an existing lockfile.","detail":""}}',
    'This command requires an existing lockfile.',
  ],
  [
    '{"message":"405 Method Not Allowed - POST https://registry.example/-/npm/v1/security/advisories/bulk","error":{"summary":"","detail":""}}',
    '405 Method Not Allowed - POST the registry',
  ],
  [
    '{"message":"request to https://registry.example/ failed, reason: getaddrinfo ENOTFOUND registry.example","error":{"summary":""}}',
    'request to the registry failed, reason: getaddrinfo ENOTFOUND registry.example',
  ],
] as const)('without a report the audit was not done: %s', ([output, notAsked]) => {
  expect(readAudit(output)).toEqual({ notAsked })
})
