/**
 * The order of test files: those that take longest begin first, so that none of them runs alone at the end while the other
 * cores have nothing to do (a fresh clone knows no durations yet, and the largest file is not the longest).
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Twelve seconds and more on two cores, the longest first. A wrong order costs seconds, never a result. */
export const dear = [
  'server/src/demo/hours.test.ts',
  'server/test/every-update.test.ts',
  'server/test/every-export.test.ts',
  'server/src/kit/postgres/postgres.test.ts',
  'server/test/row-scope.test.ts',
  'server/src/demo/demo.test.ts',
  'server/test/crash.test.ts',
  'tools/backup/backup.test.ts',
  'server/test/every-list.test.ts',
  'server/test/every-call.test.ts',
  'server/src/kit/db/lost.test.ts',
  'server/test/every-limit.test.ts',
  'server/test/plans.test.ts',
  'server/src/areas/imports/under-way.test.ts',
  'server/test/failed-start.test.ts',
  'server/test/owner-functions.test.ts',
  'server/test/outage.test.ts',
]

/** Before all others by its place in the list; the others as they stand. */
export const placeOf = ({ moduleId }: Pick<TestSpecification, 'moduleId'>): number => {
  const at = dear.findIndex((file) => moduleId.endsWith(`/${file}`))
  return at < 0 ? dear.length : at
}

export class DearFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}
