/** Files where they belong: the hospital's logo above the menu, and what a consultant keeps with a consultation. */
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { proves } from './facts.ts'
import { expect, test } from './journey.ts'
import { openAs } from './person.ts'
import { shoot, shootDesk } from './shots.ts'
import { turnTo } from './turn.ts'

const DENTAL = '康悦口腔诊所'
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
const png = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })
const pdf = (name: string, buffer = PDF) => ({ name, mimeType: 'application/pdf', buffer })

/** What the browser has and the journeys' types do not know. */
type InPage = {
  readonly document: {
    createElement(tag: 'canvas'): {
      width: number
      height: number
      getContext(kind: '2d'): { fillStyle: string; fillRect(x: number, y: number, width: number, height: number): void }
      toDataURL(type: string): string
    }
  }
}

/** A picture of one colour, drawn by the browser; another colour is another content. */
const drawn = async (
  page: Page,
  colour: string,
  [width, height]: readonly [number, number] = [640, 480],
): Promise<Buffer> => {
  const url = await page.evaluate(
    ([fill, w, h]) => {
      const { document } = globalThis as unknown as InPage
      const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h })
      const pen = canvas.getContext('2d')
      pen.fillStyle = fill
      pen.fillRect(0, 0, canvas.width, canvas.height)
      return canvas.toDataURL('image/png')
    },
    [colour, width, height] as const,
  )
  return Buffer.from(url.split(',')[1]!, 'base64')
}

const naturalWidth = (image: Locator) =>
  image.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth)

/** Asks a call as the person who is signed in. */
const asked = (page: Page, method: string, path: string, body?: object): Promise<{ code: number; data: unknown }> =>
  page.evaluate(
    async ([verb, where, input]) => {
      const answer = await fetch(where, {
        method: verb,
        headers: {
          authorization: `Bearer ${localStorage.getItem('auth-token')}`,
          ...(input ? { 'content-type': 'application/json' } : {}),
        },
        ...(input ? { body: JSON.stringify(input) } : {}),
      })
      return (await answer.json()) as { code: number; data: unknown }
    },
    [method, path, body] as const,
  )

test(
  'the hospital’s logo: a picture alone, above everybody’s menu, switched off in the settings',
  proves('F0066'),
  async ({ page }) => {
    await openAs(page, 'admin2', '/system/hospital', DENTAL)
    await page.getByRole('button', { name: '编辑', exact: true }).click()
    const form = page.getByRole('dialog', { name: '编辑本院信息' })
    const input = form.locator('input[type=file]')
    await input.setInputFiles(pdf('院徽.pdf'))
    await expect(page.getByText('请上传后缀名为 jpg,jpeg,png 的附件!')).toBeVisible()
    await input.setInputFiles(png('旧院徽.png', await drawn(page, '#8a2be2', [120, 90])))
    await expect(form.getByRole('button', { name: '查看 旧院徽.png' })).toBeVisible()
    // One at a time: the next takes its place.
    await input.setInputFiles(png('院徽.png', await drawn(page, '#0b7a75', [120, 90])))
    await expect(form.getByRole('button', { name: '查看 院徽.png', exact: true })).toBeVisible()
    await expect(form.getByRole('button', { name: '查看 旧院徽.png' })).toHaveCount(0)
    await expectAccessible(page)
    await shoot(page, 'files-logo-form')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form).toBeHidden()
    const logo = page.locator('.sidebar .logo img')
    await expect.poll(() => naturalWidth(logo)).toBe(120)
    await shootDesk(page, 'files-logo')
    await page.getByRole('button', { name: '界面设置' }).click()
    const shown = page.getByRole('switch', { name: '显示标志' })
    await shown.click()
    await expect(logo).toHaveCount(0)
    await shown.click()
    await expect(logo).toBeVisible()
  },
)

/** A consultation that runs, in the hands of the person who is signed in. */
const consultation = async (page: Page): Promise<number> => {
  const queue = await asked(page, 'GET', '/api/v1/base/hospital_triage?state=serving&mine=true&pageSize=1')
  const [running] = (queue.data as { result: { id: number }[] }).result
  if (running) return running.id
  const found = await asked(page, 'GET', '/api/v1/customer/info/page?pageSize=20')
  for (const { id } of (found.data as { result: { id: number }[] }).result) {
    const { code, data } = await asked(page, 'POST', '/api/v1/customer/admission', { customerId: id })
    if (code === 200) return (data as { triageId: number }).triageId
  }
  throw new Error('everybody is being received already')
}

test(
  'attachments: several at once, a disguise refused by the server, seen, removed, saved',
  proves('F0305 F0311 F0312 F0429'),
  async ({ page }) => {
    await openAs(page, 'admin2', '/system/hospital', DENTAL)
    const visit = await consultation(page)
    await turnTo(page, `/consult/reception?visit=${visit}`)
    const box = page.getByRole('region', { name: '附件' })
    const input = box.locator('input[type=file]')
    const rows = box.getByRole('listitem')
    await expect(box).toBeVisible({ timeout: 20_000 })
    await expect(rows).toHaveCount(0)

    // How they are dropped, pasted and refused before they are sent: specimens/uploader.specimen.ts. Here saving waits for them.
    await page.route('**/upload/attach', async (route) => {
      await new Promise((go) => setTimeout(go, 400))
      await route.continue()
    })
    await input.setInputFiles([
      png('正面.png', await drawn(page, '#c44569')),
      png('左侧.PNG', await drawn(page, '#546de5')),
      pdf('检查报告.pdf'),
    ])
    await expect(page.getByRole('progressbar', { name: /上传进度/ }).first()).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('附件正在上传，请等上传完成后再保存')).toBeVisible()
    for (const name of ['正面.png', '左侧.PNG', '检查报告.pdf'])
      await expect(box.getByRole('button', { name: `移除 ${name}` })).toBeVisible()

    // A disguise is found by the server; its row says why and goes when it is given up.
    await input.setInputFiles([
      { name: '伪装.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<?php system(1); ?>') },
    ])
    await expect(page.getByText('附件上传失败')).toBeVisible()
    const disguised = rows.filter({ hasText: '伪装.jpg' })
    await expect(disguised.getByRole('alert')).toHaveText('请上传后缀名为 jpg,jpeg,png,pdf 的附件!')
    await box.scrollIntoViewIfNeeded()
    await expectAccessible(page)
    await shoot(page, 'files-uploader')
    await disguised.getByRole('button', { name: '取消 伪装.jpg' }).click()
    await expect(rows).toHaveCount(3)

    // What is taken out goes from the server, too.
    const gone = page.waitForResponse(
      (answer) => answer.request().method() === 'DELETE' && answer.url().includes('/attach/'),
    )
    await box.getByRole('button', { name: '移除 检查报告.pdf' }).click()
    const id = Number((await gone).url().split('/').at(-1))
    expect((await asked(page, 'GET', `/api/v1/file/data/down/${id}`)).code).toBe(404)
    await expect(rows).toHaveCount(2)

    await box.getByRole('button', { name: '查看 正面.png' }).click()
    const viewer = page.getByRole('dialog', { name: '正面.png' })
    const picture = viewer.getByRole('img', { name: '正面.png' })
    await expect.poll(() => naturalWidth(picture)).toBe(640)
    await expect(viewer).toContainText('1 / 2')
    await expectAccessible(page)
    await shoot(page, 'files-viewer')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('已保存')).toBeVisible()
    await page.reload()
    await expect(rows).toHaveCount(2)
    await expect.poll(() => naturalWidth(box.getByRole('button', { name: '查看 左侧.PNG' }).locator('img'))).toBe(320)

    // Once it is over they are found in the list of consultations, to be looked at only.
    await page.getByText('接诊记录', { exact: true }).click()
    await page.getByRole('button', { name: '查看', exact: true }).first().click()
    const kept = page.getByRole('dialog', { name: /^接诊记录/ })
    await expect(kept.getByRole('listitem')).toHaveCount(2)
    await expect(kept.getByRole('button', { name: /^移除|选择附件/ })).toHaveCount(0)
    await kept.getByRole('button', { name: '查看 左侧.PNG' }).click()
    await page.getByRole('button', { name: '放大' }).click()
    await expect(page.getByRole('dialog', { name: '左侧.PNG' })).toContainText('125%')
  },
)
