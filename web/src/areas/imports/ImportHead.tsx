/** How far a sheet is: the bar, the figures, and what is done next. The button says exactly how many rows go in. */
import { type Batch, batchStates, importMatches, importModes, imports } from '@clinic/contract/areas/imports/calls.ts'
import { whyNotCancel, whyNotRepair, whyNotStart } from '@clinic/contract/areas/imports/rules.ts'
import type { Static } from 'typebox'
import { type Action, act, offeredTo } from '../../kit/act/action.ts'
import { ActionRow } from '../../kit/act/buttons.tsx'
import { useStage } from '../../kit/act/stage.tsx'
import { download } from '../../kit/ask.ts'
import { usePerson } from '../../kit/person.ts'
import { momentText, StateTag } from '../../kit/show/text.tsx'

type Sheet = Static<typeof Batch>

const figure = (count: number): string => count.toLocaleString('zh-CN')

const next: Readonly<Record<Sheet['state'], string>> = {
  checking: '正在预检，可以离开，服务器会继续',
  ready: '核对完成，点“导入能导的行”开始',
  running: '正在导入，可以离开，服务器会继续',
  done: '已导入完成',
  cancelled: '已取消',
}

/** Rows that are behind, of all: looked at while it is checked, gone in while it runs. */
const shareOf = ({ state, total, good, faulty, created, updated, unchanged }: Sheet): number => {
  const done = created + updated + unchanged
  if (state === 'checking') return (good + faulty) / total
  if (state === 'running') return done / Math.max(1, done + good)
  return 1
}

const actionsOf = (me: number, { good, state }: Sheet): readonly Action<Sheet>[] => [
  act(imports.start, {
    label: state === 'ready' ? `导入能导的 ${figure(good)} 行` : '开始导入',
    shown: () => state === 'ready',
    whyNot: (sheet: Sheet) => whyNotStart(sheet) ?? whyNotRepair(sheet, me),
    input: (sheet: Sheet) => ({ id: sheet.id, count: sheet.good }),
    confirm: ({ toCreate, toUpdate, faulty }: Sheet) =>
      `将新建 ${figure(toCreate)} 位客户，更新 ${figure(toUpdate)} 位${faulty > 0 ? `，${figure(faulty)} 行要改的不导入` : ''}，是否继续?`,
    done: '已开始导入',
  }),
  {
    label: '下载问题行',
    may: imports.file.may,
    shown: ({ faulty, purged, createdById }) => faulty > 0 && !purged && createdById === me,
    run: ({ id }) => void download(imports.file, { id, of: 'faults' }),
  },
  {
    label: '下载结果',
    may: imports.file.may,
    shown: ({ purged, createdById }) => (state === 'done' || state === 'cancelled') && !purged && createdById === me,
    run: ({ id }) => void download(imports.file, { id, of: 'result' }),
  },
  act(imports.cancel, {
    label: '取消导入',
    shown: (sheet: Sheet) => whyNotCancel(sheet) === null,
    confirm: '已导入的客户保留，其余不再导入，是否继续?',
  }),
]

const Cards = ({ sheet }: { sheet: Sheet }) => {
  const { good, faulty, total, toCreate, toUpdate, created, updated, unchanged, keepsOwners } = sheet
  const ended = sheet.state === 'done' || sheet.state === 'cancelled' || sheet.state === 'running'
  const twice = sheet.faults.find(({ kind }) => kind === 'phoneTwice')?.rows ?? 0
  const cards = [
    ended
      ? {
          label: '已导入',
          value: figure(created + updated + unchanged),
          note: `新建 ${figure(created)} · 更新 ${figure(updated)} · 无变化 ${figure(unchanged)}`,
        }
      : { label: '能导入', value: figure(good), note: `新建 ${figure(toCreate)} · 更新 ${figure(toUpdate)}` },
    {
      label: '要改',
      value: figure(faulty),
      note: `${sheet.faults.length} 类问题 · ${((faulty / total) * 100).toFixed(1)}%`,
      late: faulty > 0,
    },
    { label: '同文件重复', value: figure(twice), note: '第二次出现的行' },
    {
      label: '归属与来源',
      value: keepsOwners ? '不改' : '会改',
      note: keepsOwners ? '没有权限，已有档案保持原样' : '表格里填了的会写到已有档案',
    },
  ]
  return (
    <dl className="import-cards">
      {cards.map(({ label, value, note, late }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={late ? 'debt' : ''}>{value}</dd>
          <dd className="import-note">{note}</dd>
        </div>
      ))}
    </dl>
  )
}

const Warnings = ({ sheet }: { sheet: Sheet }) => {
  const said = [
    ...(sheet.sameFileAt ? [`这份文件 ${momentText(sheet.sameFileAt)} 已导入过一次；再导一次不会多出客户。`] : []),
    ...(sheet.unknownColumns.length > 0 ? [`不认识的列，不会导入：${sheet.unknownColumns.join('、')}。`] : []),
    ...(sheet.hiddenColumns.length > 0 ? [`您看不到的列，不会导入：${sheet.hiddenColumns.join('、')}。`] : []),
    ...(sheet.stopped ? [`${sheet.stopped}。`] : []),
    ...(sheet.purged ? ['表格内容已清除，只保留数目。'] : []),
  ]
  return said.length > 0 ? <p className="import-warning">{said.join('')}</p> : null
}

export const ImportHead = ({ sheet }: { readonly sheet: Sheet }) => {
  const person = usePerson()
  const { start, stage } = useStage()
  const drawn = offeredTo(person, actionsOf(person.id, sheet))
    .filter(({ shown }) => !shown || shown(sheet))
    .map((action, at) => ({
      key: action.label,
      label: action.label,
      primary: at === 0 && sheet.state === 'ready',
      refusal: action.whyNot?.(sheet) ?? null,
      start: () => start(action, sheet),
    }))
  return (
    <>
      <section className="import-head" aria-label="进度">
        <b>{sheet.fileName}</b>
        <StateTag value={sheet.state} words={batchStates} />
        <span className="import-note">
          {figure(sheet.total)} 行 · {importModes[sheet.mode]} · 按{importMatches[sheet.match]}找档案 ·{' '}
          {sheet.createdByName} 上传于 {momentText(sheet.createTime)}
        </span>
        <progress value={shareOf(sheet)} max={1} aria-label={batchStates[sheet.state]} />
        <span className="import-note">{next[sheet.state]}</span>
        <span className="import-deeds">
          <ActionRow actions={drawn} />
        </span>
      </section>
      <Cards sheet={sheet} />
      <Warnings sheet={sheet} />
      {stage}
    </>
  )
}
