/**
 * `npm run bench`: our application against bare Fastify and pg on the same statements and the same database.
 * Interleaved rounds, medians of ratios; a table on the screen, JSON in `.data-bench/bench.json`.
 * Options: --prepare makes the data and stops, --size N customers (1,000,000), --rounds N (5), --seconds N a side and round (4), --only TEXT.
 * --data DIR: where the data lie (.data-bench).
 * `--only outage` and `--only flood` ill-treat a product of their own (outage.ts, flood.ts).
 * `--only cost` measures the CPU of every reading call instead (cost/): `--calls TEXT` some of them, `--own` as somebody with own
 * rows only, `--all` as somebody with everything only, `--where largest|smallest`, `--keep` keeps lower limits; `--hospitals N`: in how many the customers lie.
 * `--only best` compares the CPU of our calls with that of the best statements written by hand (best.ts), `--calls TEXT` of some cases.
 * `--only night` measures the tasks of the night, each beside one statement by hand (night.ts), `--calls TEXT` of some.
 * `--only import` measures 50,000 rows of a sheet beside a plain COPY (import.ts); `--rows N`: a shorter sheet.
 * `--only money` says what lots and the chain of journals cost a checkout, and what closing a day costs beside its self-check (money.ts).
 * `--only deeds` compares deeds of money and of the day with one function by hand each (deeds.ts), `--calls TEXT` of some.
 * `--only parts` says where the CPU of a checkout goes (parts.ts).
 * `--only events` measures what an event costs that a hundred open screens hear (events.ts).
 * `--only front` measures what a person at a desk waits for instead, in a browser (front.ts).
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createApp } from '@clinic/server/src/app.ts'
import { furnishHospitals } from '@clinic/server/src/demo/bulk/furnish.ts'
import { discardUnfinishedDemo, seedDemo } from '@clinic/server/src/demo/index.ts'
import { present } from '@clinic/server/src/kit/clock.ts'
import { partsIn } from '@clinic/server/src/kit/node.ts'
import { openDatabase } from '@clinic/server/src/kit/postgres/index.ts'
import { rolePasswords } from '@clinic/server/src/kit/postgres/keys.ts'
import { placeFor } from '@clinic/server/src/kit/postgres/place.ts'
import { runningOn } from '@clinic/server/src/kit/postgres/postmaster.ts'
import { migrate } from '@clinic/server/src/migrate.ts'
import { measureBest } from './best.ts'
import { checkoutCase } from './checkout.ts'
import { runCost } from './cost/index.ts'
import { dayReads } from './day.ts'
import { measureDeeds } from './deeds.ts'
import { measureEvents } from './events.ts'
import { exportSpots } from './export.ts'
import { measureFlood } from './flood.ts'
import { measureFront } from './front.ts'
import { importTable, measureImport } from './import.ts'
import { load, type Measured, type Request } from './load.ts'
import { measureMoney } from './money.ts'
import { narrowedCases } from './narrowed.ts'
import { measureNight } from './night.ts'
import { measureOutage } from './outage.ts'
import { measureParts } from './parts.ts'
import { administrators } from './people.ts'
import { pickCase } from './pick.ts'
import { readCases } from './reads.ts'
import { type Case, type Result, resultOf, tableOf } from './report.ts'
import { afterSignIn, permissionCheck, type Spot, spotsOf } from './rights.ts'
import { startSide } from './sides.ts'
import { statementsOf } from './statements.ts'

const option = (name: string, standard: string): string => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? standard : (process.argv[at + 1] ?? standard)
}
const size = Number(option('size', '1000000'))
const hospitals = Number(option('hospitals', '0')) || undefined
const rounds = Number(option('rounds', '5'))
const seconds = Number(option('seconds', '4'))
const only = option('only', '')
const dataDir = option('data', join(fileURLToPath(new URL('../../', import.meta.url)), '.data-bench'))
const say = (line: string): void => void process.stdout.write(`${line}\n`)

if (only === 'outage') {
  await measureOutage(Number(option('rounds', '50')), say)
  process.exit(0)
}
if (only === 'flood') {
  await measureFlood(say)
  process.exit(0)
}
if (only === 'front') {
  await measureFront(dataDir, Number(option('rounds', '7')), say)
  process.exit(0)
}
await mkdir(dataDir, { recursive: true })
const node = partsIn(dataDir)
const opened = await openDatabase({ dataDir, report: say })
if (await discardUnfinishedDemo(opened.ownerUrl))
  say('the last run was interrupted while it wrote its customers: beginning again')
await discardUnfinishedDemo(opened.ownerUrl)
await migrate(opened.ownerUrl)
const superuserUrl = opened.ownerUrl.replace(/\/\/[^@]+@/, `//postgres:${rolePasswords(dataDir).superuser}@`)
const app = await createApp({
  node,
  appUrl: opened.appUrl,
  documents: false,
})
await seedDemo({ app, ownerUrl: opened.ownerUrl, size, hospitals, say })
// Data that were made before it was written are furnished now.
if ((await furnishHospitals(opened.ownerUrl, present())) > 0) say('tags, pools, families and consents were written')
if (process.argv.includes('--prepare')) {
  await app.close()
  await opened.stop()
  process.exit(0)
}

if (only === 'cost') {
  const askers = await administrators(opened.ownerUrl)
  const within = await runCost(
    {
      app,
      ownerUrl: opened.ownerUrl,
      postmaster: runningOn(placeFor(dataDir))!.pid,
      places: (
        [
          ['largest', askers.at(-1)!],
          ['smallest', askers[0]!],
        ] as const
      ).filter(([where]) => option('where', where) === where),
      only: option('calls', ''),
      people: process.argv.includes('--own')
        ? ['own rows']
        : process.argv.includes('--all')
          ? ['everything']
          : ['everything', 'own rows'],
      files: process.argv.includes('--files'),
      say,
    },
    { dataDir, keep: process.argv.includes('--keep') },
  )
  await app.close()
  await opened.stop()
  process.exit(within ? 0 : 1)
}

if (only === 'events') {
  await app.close()
  await measureEvents({
    ownerUrl: opened.ownerUrl,
    appUrl: opened.appUrl,
    dataDir,
    postmaster: runningOn(placeFor(dataDir))!.pid,
    screens: Number(option('screens', '100')),
    spread: Number(option('spread', '0')),
    alone: process.argv.includes('--alone'),
    only: option('calls', ''),
    say,
  })
  await opened.stop()
  process.exit(0)
}

if (only === 'best') {
  const postmaster = runningOn(placeFor(dataDir))!.pid
  await measureBest({
    app,
    ownerUrl: opened.ownerUrl,
    appUrl: opened.appUrl,
    dataDir,
    postmaster,
    only: option('calls', ''),
    say,
  })
  await app.close()
  await opened.stop()
  process.exit(0)
}

if (only === 'night') {
  const askers = await administrators(opened.ownerUrl)
  await measureNight(app, superuserUrl, { askers, rounds, calls: option('calls', ''), say })
  await app.close()
  await opened.stop()
  process.exit(0)
}

if (only === 'import') {
  const asker = (await administrators(opened.ownerUrl)).at(-1)!
  await app.close()
  const side = await startSide('ours', opened.appUrl, dataDir, 'jobs')
  try {
    const imported = await measureImport({
      ours: side,
      url: superuserUrl,
      dataDir,
      postmaster: runningOn(placeFor(dataDir))!.pid,
      asker,
      rows: Number(option('rows', '50000')),
    })
    say(`\n${importTable(imported)}\n\n${spotsOf(imported.spots)}`)
  } finally {
    await side.stop()
    await opened.stop()
  }
  process.exit(0)
}

if (only === 'money') {
  const [times, documents] = [Number(option('times', '100')), Number(option('documents', '5000'))]
  await measureMoney({ app, ownerUrl: opened.ownerUrl, superuserUrl, rounds, times, documents, say })
  await app.close()
  await opened.stop()
  process.exit(0)
}

if (only === 'deeds') {
  await measureDeeds({
    app,
    ownerUrl: opened.ownerUrl,
    appUrl: opened.appUrl,
    superuserUrl,
    postmaster: runningOn(placeFor(dataDir))!.pid,
    rounds,
    times: Number(option('times', '30')),
    only: option('calls', ''),
    say,
  })
  await app.close()
  await opened.stop()
  process.exit(0)
}

if (only === 'parts') {
  await measureParts(opened.ownerUrl, app, runningOn(placeFor(dataDir))!.pid, say)
  await app.close()
  await opened.stop()
  process.exit(0)
}

type Pair = { readonly one: Case; readonly bare: () => Request; readonly ours: () => Request }

/** Goes round a list, from a different place every time a side is asked. */
const round = <T>(items: readonly T[]): (() => T) => {
  let at = Math.floor(Math.random() * items.length)
  return () => items[at++ % items.length]!
}

const askers = await administrators(opened.ownerUrl)
const day = await dayReads(app, opened.ownerUrl, askers.at(-1)!, only)
const reads = [
  ...(await readCases(opened.ownerUrl, askers)).filter(({ name }) => name.includes(only)),
  ...(await narrowedCases(superuserUrl, askers, only)),
  ...day.reads,
]
const statements = await statementsOf(app, superuserUrl, reads, say)
const file = join(dataDir, 'statements.json')
await writeFile(file, JSON.stringify(statements))
const pairs: Pair[] = reads.map((one, n) => ({
  one,
  ours: round(one.requests),
  bare: round(one.requests.map((_, i) => ({ method: 'GET', path: `/c${n}/${i}` }) as Request)),
}))
const checkout = 'checkout'.includes(only) ? await checkoutCase(opened.ownerUrl, app, { rounds, seconds, say }) : null
if (checkout) pairs.push(checkout)
const urls = { ownerUrl: opened.ownerUrl, appUrl: opened.appUrl, superuserUrl }
if ('pick from the pool'.includes(only)) pairs.push(await pickCase(urls, app, { rounds, seconds, say }))
await app.close()

const bare = await startSide('bare', superuserUrl, file, dataDir, opened.appUrl)
// Each call reads for itself: equal questions of one moment are one reading otherwise, which is what `--only events` measures.
const ours = await startSide('ours', opened.appUrl, dataDir, 'alone')
const results: Result[] = []
const spots: Spot[] = [permissionCheck()]
try {
  for (const { one, bare: bareNext, ours: ourNext } of pairs) {
    const bareRounds: Measured[] = []
    const ourRounds: Measured[] = []
    await load(bare.url, bareNext, 1)
    await load(ours.url, ourNext, 1)
    for (let i = 0; i < rounds; i++) {
      bareRounds.push(await load(bare.url, bareNext, seconds))
      ourRounds.push(await load(ours.url, ourNext, seconds))
    }
    // How long one person waits: two desks at once, not a machine driven to its limit.
    const calm = one.p95Limit === undefined ? undefined : await load(ours.url, ourNext, 2, 2)
    const result = resultOf(one, bareRounds, ourRounds, calm)
    results.push(result)
    say(
      `${result.name}: ${result.bare.perSecond.toFixed(0)} bare, ${result.ours.perSecond.toFixed(0)} ours, ratio ${result.ratio.toFixed(2)}`,
    )
  }
  if ('rights'.includes(only)) spots.push(await afterSignIn(ours.url, askers.at(-1)!.token))
  if ('export'.includes(only)) spots.push(...(await exportSpots(ours, askers.at(-1)!, opened.ownerUrl)))
} finally {
  day.end()
  await bare.stop()
  await ours.stop()
  await opened.stop()
}
const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}, ${size} customers, ${rounds} rounds of ${seconds} s a side, 32 connections`
say(`\n${machine}\n\n${tableOf(results)}\n\n${spotsOf(spots)}\n`)
await writeFile(
  join(dataDir, 'bench.json'),
  JSON.stringify({ at: new Date().toISOString(), machine, results, spots }, null, 2),
)
