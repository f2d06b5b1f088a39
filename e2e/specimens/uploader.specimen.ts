/** The uploader: chosen, dropped, pasted; refused before and after it is sent; its share; removed, given up, tried again. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { proves } from '../facts.ts'

const file = (name: string, mimeType = 'image/png') => ({ name, mimeType, buffer: Buffer.from('x') })
const sent = (page: Page) =>
  page.evaluate<string[]>(`asked.filter(({ path }) => /upload/.test(path)).map(({ input }) => input.file.name)`)

/** Drops, or pastes, a file onto the box as the browser hands it over. */
const handOver = (box: Locator, how: 'drop' | 'paste', name: string, bytes = 1): Promise<void> =>
  box.evaluate(
    (element, [event, title, size]) => {
      type InPage = {
        readonly DataTransfer: new () => { readonly items: { add(one: File): void } }
        readonly DragEvent: new (name: string, options: object) => Event
        readonly ClipboardEvent: new (name: string, options: object) => Event
      }
      const { ClipboardEvent, DataTransfer, DragEvent } = globalThis as unknown as InPage
      const carried = new DataTransfer()
      carried.items.add(new File([new Uint8Array(size)], title, { type: 'image/png' }))
      const options = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        event === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: carried })
          : new ClipboardEvent('paste', { ...options, clipboardData: carried }),
      )
    },
    [how, name, bytes] as const,
  )

const open = async (page: Page) => {
  await page.goto('/?specimen=uploader')
  await page.getByRole('button', { name: '上传附件' }).click()
  const box = page.getByRole('region', { name: '附件' })
  await expect(box).toBeVisible()
  return { box, input: box.locator('input[type=file]'), rows: box.getByRole('listitem') }
}

test('what cannot be taken is refused before anything is sent', proves('F0306 F0309 F0310 F0430'), async ({ page }) => {
  const { box, input, rows } = await open(page)
  await input.setInputFiles(file('工具.exe', 'application/octet-stream'))
  await expect(page.getByText('请上传后缀名为 jpg,jpeg,png,pdf 的附件!')).toBeVisible()
  await handOver(box, 'drop', '扫描.pdf', 10 * 1024 * 1024 + 1)
  await expect(page.getByText('附件不能超过10M')).toBeVisible()
  await expect(rows).toHaveCount(0)
  expect(await sent(page)).toEqual([])
})

test(
  'several at once show their share, saving waits for them, and they stand as they were chosen',
  proves('F0305 F0311'),
  async ({ page }) => {
    const { box, input, rows } = await open(page)
    await page.evaluate('holdBack(true)')
    await input.setInputFiles([file('正面.png'), file('左侧.PNG'), file('检查报告.pdf', 'application/pdf')])
    await expect(page.getByRole('progressbar', { name: /上传进度/ }).first()).toBeVisible()
    const save = page.getByRole('dialog').getByRole('button', { name: '保存' })
    await save.click()
    await expect(page.getByText('附件正在上传，请等上传完成后再保存')).toBeVisible()
    await page.evaluate('holdBack(false)')
    for (const name of ['正面.png', '左侧.PNG', '检查报告.pdf'])
      await expect(box.getByRole('button', { name: `移除 ${name}` })).toBeVisible()
    // The sentence goes with its reason.
    await expect(page.getByText('附件正在上传，请等上传完成后再保存')).toHaveCount(0)
    await handOver(box, 'drop', '拖入.png')
    await expect(box.getByRole('button', { name: '移除 拖入.png' })).toBeVisible()
    await handOver(box, 'paste', '粘贴.png')
    await expect(box.getByRole('button', { name: '移除 粘贴.png' })).toBeVisible()
    await expect(rows.locator('.upload-name')).toHaveText([
      '正面.png',
      '左侧.PNG',
      '检查报告.pdf',
      '拖入.png',
      '粘贴.png',
    ])
    await box.getByRole('button', { name: '移除 拖入.png' }).click()
    await save.click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const [saved] = await page.evaluate<object[]>(
      `asked.filter(({ path }) => /papers/.test(path)).map(({ input }) => input)`,
    )
    expect(saved).toEqual({ fileIds: [1, 2, 3, 5] })
  },
)

test(
  'what fails says why beside its name, is sent again on demand, and goes when it is given up',
  proves('F0312 F0429'),
  async ({ page }) => {
    const { box, input, rows } = await open(page)
    await input.setInputFiles(file('伪装.jpg', 'image/jpeg'))
    await expect(page.getByText('附件上传失败')).toBeVisible()
    const failed = rows.filter({ hasText: '伪装.jpg' })
    await expect(failed.getByRole('alert')).toHaveText('请上传后缀名为 jpg,jpeg,png,pdf 的附件!')
    await failed.getByRole('button', { name: '重新上传 伪装.jpg' }).click()
    await expect.poll(() => sent(page)).toEqual(['伪装.jpg', '伪装.jpg'])
    await expect(failed.getByRole('alert')).toBeVisible()
    await failed.getByRole('button', { name: '取消 伪装.jpg' }).click()
    await expect(rows).toHaveCount(0)
    // Given up while it is being sent: it never arrives.
    await page.evaluate('holdBack(true)')
    await input.setInputFiles(file('正面.png'))
    await box.getByRole('button', { name: '取消 正面.png' }).click()
    await page.evaluate('holdBack(false)')
    await input.setInputFiles(file('左侧.png'))
    await expect(box.getByRole('button', { name: '移除 左侧.png' })).toBeVisible()
    await expect(rows).toHaveCount(1)
  },
)

test('pictures open at full size: zoom, the next, the one before, by keys', async ({ page }) => {
  const { box, input } = await open(page)
  await input.setInputFiles([file('正面.png'), file('报告.pdf', 'application/pdf'), file('左侧.png')])
  await box.getByRole('button', { name: '查看 正面.png' }).click()
  const viewer = page.getByRole('dialog', { name: '正面.png' })
  await expect(viewer).toContainText('1 / 2')
  await page.keyboard.press('+')
  await expect(viewer).toContainText('125%')
  await page.keyboard.press('-')
  await page.keyboard.press('-')
  await expect(viewer).toContainText('80%')
  // Round, past the document that is no picture.
  await page.keyboard.press('ArrowLeft')
  const other = page.getByRole('dialog', { name: '左侧.png' })
  await expect(other).toContainText('2 / 2')
  await expect(other).toContainText('100%')
  await page.keyboard.press('ArrowRight')
  await expect(viewer).toContainText('1 / 2')
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: '附件' })).toBeVisible()
})
