/** The columns of a list for everybody in the hospital who has chosen none. */
import { listColumns } from '@clinic/contract/areas/session/list-columns.ts'
import { ask } from '../../kit/ask.ts'
import { failedText } from '../../kit/query.ts'
import { say } from '../../kit/say.ts'

/** What stands is replaced as it was read: of two administrators one hears of the other. */
const keep = async (list: string, hidden: string[] | null): Promise<void> => {
  const { result } = await ask(listColumns.columnPage, { list, wholeHospital: true })
  const [standing] = result
  if (standing && hidden) {
    const { id, version } = standing
    await ask(listColumns.changeColumns, { id, version, hidden })
  } else await ask(listColumns.chooseColumns, { list, hidden, wholeHospital: true })
}

/** Keeps them and says so; null takes them back. */
export const columnsForAll = (list: string, hidden: string[] | null): Promise<void> =>
  keep(list, hidden).then(
    () => say.done(hidden ? '已应用到全院，没有自选列的员工下次打开系统时生效' : '已取消全院列设置'),
    (error: unknown) => say.failed(failedText(listColumns.chooseColumns.title, error)),
  )
