/** What an import of many rows would change, or has changed, in one sentence. */
type Changes = {
  readonly rows: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly saved: boolean
}

export const changesText = ({ rows, created, updated, unchanged, saved }: Changes): string => {
  const counts = `新增 ${created} 个，修改 ${updated} 个，${unchanged} 个与现有一致`
  return saved ? `已导入：${counts}` : `检查通过，共 ${rows} 行：${counts}`
}
