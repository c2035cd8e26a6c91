import { turnOnDataChecks } from '#platform/data-checks.ts'

turnOnDataChecks()
