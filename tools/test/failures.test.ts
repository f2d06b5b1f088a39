/** What a red run tells of a journey: the screen in front of the person, not the whole page. */
import { expect, test } from 'vitest'
import { lastWords, seenIn } from './failures.ts'

const context = `# Error details

- dialog "不是这个"

# Page snapshot

\`\`\`yaml
- main [ref=e1]:
  - alert: 网络已断开
  - table:
    - row "一行"
- dialog "新增岗位分类" [ref=e2]:
  - alert: 名称已存在
  - textbox "分类名称" [active]: 医疗岗
\`\`\`

# Test source
- nothing of this
`

test('the dialog in front is told, and what was said behind it', () => {
  expect(seenIn(context.replace('# Test source\n- nothing of this\n', ''))).toEqual([
    '  - alert: 网络已断开',
    '- dialog "新增岗位分类" [ref=e2]:',
    '  - alert: 名称已存在',
    '  - textbox "分类名称" [active]: 医疗岗',
  ])
})

test('the source of the test is no part of the screen', () => {
  expect(seenIn(context).join()).not.toContain('nothing of this')
})

test('a page without a dialog is told without its menu', () => {
  const page = '- navigation "主菜单":\n  - link "首页"\n- main:\n  - heading "收银台"\n'
  expect(seenIn(`# Page snapshot\n${page}`)).toEqual(['- main:', '  - heading "收银台"'])
})

test('an expectation that was not met tells the page within its own error', () => {
  const unmet = '# Error details\n\n```\n  - waiting for a row\n```\n\n```yaml\n- main:\n  - alert: 请选择客户\n```\n'
  expect(seenIn(`${unmet}\n# Test source\n\n- nothing of this`)).toEqual(['- main:', '  - alert: 请选择客户'])
})

test('a part that failed without a failed test is told by its last words, not by its sums', () => {
  const output = `${'noise\n'.repeat(90)}
⎯⎯⎯⎯ Unhandled Error ⎯⎯⎯⎯
\u001B[31mError: untried in this run:\u001B[39m
no test is refused with stock.short
 Test Files  391 passed (391)
      Tests  18279 passed (18279)
`
  const told = lastWords(output)
  expect(told).toHaveLength(40)
  expect(told.slice(-2)).toEqual(['      Error: untried in this run:', '      no test is refused with stock.short'])
})
