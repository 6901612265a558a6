import { beforeAll } from '@jest/globals';
import { sqlite } from '../databases/databases.js';
import { testSite } from '../site/site.js';
import { everyPath } from './public-paths.js';

/** For the tests of a describe: every public page, as it arrives without a browser. */
export class PublicPages {
  readonly site = testSite(sqlite, { PUBLIC_ORIGIN: 'https://clean.example', TRUST_PROXY: 'loopback' });
  /** Documents by path. */
  readonly documents = new Map<string, string>();

  constructor() {
    beforeAll(async () => {
      for (const path of everyPath)
        this.documents.set(path, (await this.site.visitor.get(path).expect(200)).text);
    });
  }

  get paths(): string[] {
    return [...this.documents.keys()];
  }

  document(path: string): string {
    const found = this.documents.get(path);
    if (found === undefined) throw new Error(`${path} is no public page`);
    return found;
  }

  /** What a page itself consists of, between the header and the footer that all share. */
  main(path: string): string {
    return /<main[\s\S]*<\/main>/.exec(this.document(path))?.[0] ?? '';
  }

  /** The text that a visitor reads there. */
  text(path: string): string {
    return this.main(path)
      .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
      .replace(/\s+/g, ' ');
  }

  /** The links of a whole document, header and footer included. */
  links(path: string): string[] {
    return [...this.document(path).matchAll(/<a [^>]*href="([^"]+)"/g)].map((match) => match[1]);
  }

  /** Where the link leads that begins with a label. */
  linkTo(path: string, label: string): string | undefined {
    return new RegExp(`href="([^"]+)"[^>]*>(?:<[^>]+>)*${label.replace(/[?&]/g, '.')}`).exec(
      this.main(path),
    )?.[1];
  }
}
