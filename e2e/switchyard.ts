import { fileURLToPath } from 'node:url';
import { test as base, expect, type Locator, type Page } from '@playwright/test';

/** What the page must never do, gathered while a test runs. */
interface Watch {
  /** Errors and warnings of the console, errors that nobody caught, and reports of the Content-Security-Policy. */
  complaints: string[];
  /** Addresses of other hosts that were asked for. */
  elsewhere: string[];
}

/** The page, opened, with the names under which people know its parts. */
export class Switchyard {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/');
    await expect(this.page.getByRole('heading', { name: 'Switchyard' })).toBeVisible();
  }

  get run(): Locator {
    return this.page.getByRole('button', { name: 'Run', exact: true });
  }

  get stop(): Locator {
    return this.page.getByRole('button', { name: 'Stop', exact: true });
  }

  get status(): Locator {
    return this.page.getByRole('status');
  }

  get playhead(): Locator {
    return this.page.getByRole('slider', { name: 'Playhead' });
  }

  /** The page's own: Monaco has alerts besides. */
  get alert(): Locator {
    return this.page.getByRole('alert').and(this.page.locator('.notices'));
  }

  get timeline(): Locator {
    return this.page.getByRole('region', { name: 'Timeline' });
  }

  get transcript(): Locator {
    return this.page.getByRole('region', { name: 'Transcript' });
  }

  get details(): Locator {
    return this.page.getByRole('region', { name: 'Details' });
  }

  get files(): Locator {
    return this.page.getByRole('region', { name: 'Files' });
  }

  get code(): Locator {
    return this.page.getByRole('region', { name: 'Code' });
  }

  /** The text that the editor shows. */
  get editor(): Locator {
    return this.code.locator('.monaco-editor .view-lines');
  }

  /** A span of the timeline, by the beginning of its name. */
  span(name: string): Locator {
    return this.timeline.getByRole('button', { name: new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`) });
  }

  /** What the model was told: one entry for each thing, in order. */
  get told(): Locator {
    return this.transcript.getByRole('list', { name: 'What the model was told', exact: true }).getByRole('listitem');
  }

  get untold(): Locator {
    return this.transcript.getByRole('region', { name: 'What the model was not told yet' }).getByRole('listitem');
  }

  async choose(scenario: string): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Scenario' }).selectOption({ label: scenario });
  }

  /** Opens a scenario of e2e/scenarios, or one given as text. */
  async openFile(file: string | { name: string; text: string }): Promise<void> {
    const chosen =
      typeof file === 'string'
        ? fileURLToPath(new URL(`./scenarios/${file}`, import.meta.url))
        : { name: file.name, mimeType: 'application/json', buffer: Buffer.from(file.text) };
    const [chooser] = await Promise.all([
      this.page.waitForEvent('filechooser'),
      this.page.getByRole('button', { name: 'Open a scenario file…' }).click(),
    ]);
    await chooser.setFiles(chosen);
    // The page reads the file in its own time: what comes next is meant for what is open then.
    const shown = this.page.getByRole('combobox', { name: 'Scenario' }).locator('option[value="file"]:checked');
    await expect.poll(async () => (await shown.count()) + (await this.page.getByRole('alert').count())).not.toBe(0);
  }

  /** Runs, and waits until the run is over and the playhead is at its end. */
  async runToEnd(): Promise<void> {
    await this.run.click();
    await expect(this.status).toHaveText(/^(Done|Stopped)/);
    await expect(this.page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  }

  /** Where the playhead is, ms. */
  async playheadValue(): Promise<number> {
    return Number(await this.playhead.getAttribute('aria-valuenow'));
  }
}

export const test = base.extend<{ switchyard: Switchyard; watch: Watch }>({
  watch: [
    async ({ page, context, baseURL }, use) => {
      const watch: Watch = { complaints: [], elsewhere: [] };
      const home = new URL(baseURL ?? 'http://localhost').origin;
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') watch.complaints.push(message.text());
      });
      page.on('pageerror', (error) => watch.complaints.push(error.message));
      context.on('request', (request) => {
        const url = new URL(request.url());
        if (url.origin !== home && url.protocol !== 'data:' && url.protocol !== 'blob:')
          watch.elsewhere.push(request.url());
      });
      await context.exposeBinding('reportViolation', (_source, what: string) => watch.complaints.push(what));
      await page.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) => {
          const report: unknown = Reflect.get(window, 'reportViolation');
          if (typeof report === 'function') report(`CSP: ${event.violatedDirective} ${event.blockedURI}`);
        });
      });
      await use(watch);
      expect(watch.complaints, 'errors and warnings of the page').toEqual([]);
      expect(watch.elsewhere, 'requests to other hosts').toEqual([]);
    },
    { auto: true },
  ],
  switchyard: async ({ page }, use) => {
    const switchyard = new Switchyard(page);
    await switchyard.open();
    await use(switchyard);
  },
});

export { expect };
