import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, it } from '@jest/globals';
import { chromiumPath } from '../support/browser/browser.js';
import { describeWith } from '../support/databases/databases.js';
import { explore } from './support/explorer.js';

/** A site with one fault on each of its pages. */
interface Fault {
  /** Whose eyes are to see it, and by which of their properties. */
  specification: 'visitor' | 'owner';
  property: string;
  /** A page with a heading, unless it is told to have none. */
  main: string;
  head?: string;
  headings?: number;
}

const dialog = '<dialog><p>Words</p><button>Close</button></dialog>';
const onEveryClick = (script: string) =>
  `<script>addEventListener('click', (event) => { ${script} });</script>`;

const faults: readonly Fault[] = [
  {
    specification: 'visitor',
    property: 'fitsTheScreen',
    main: '<p><img alt="" width="1400" height="9"></p>',
  },
  {
    // The admin of this site has no request ever.
    specification: 'visitor',
    property: 'whatIsSentIsInTheAdmin',
    main: '<div role="status"><p class="note--good">Sent: <a href="/my/abc">your request</a></p></div>',
  },
  {
    specification: 'visitor',
    property: 'noErrorIsUncaught',
    main: `<button>Press</button>${onEveryClick('missing();')}`,
  },
  {
    specification: 'visitor',
    property: 'theConsoleHasNoErrors',
    main: `<button>Press</button>${onEveryClick("console.error('Wrong');")}`,
  },
  { specification: 'visitor', property: 'hasOneHeading', main: '<p>Words</p>', headings: 2 },
  {
    specification: 'visitor',
    property: 'hasAtMostOneDialog',
    main: `<button>Press</button>${dialog}${dialog}${onEveryClick(
      "for (const one of document.querySelectorAll('dialog:not([open])')) one.showModal();",
    )}`,
  },
  {
    // The button that opened it is gone when it is closed.
    specification: 'visitor',
    property: 'focusReturnsFromTheDialog',
    main: `<p id="place"><button>Open</button></p>${dialog}<script>
      const [dialog, place] = [document.querySelector('dialog'), document.querySelector('#place')];
      onclick = ({ target }) => {
        if (target.textContent === 'Close') {
          dialog.close();
          place.innerHTML = '<button>Open</button>';
        } else if (target.parentElement === place) {
          dialog.showModal();
          target.remove();
        }
      };
    </script>`,
  },
  {
    specification: 'visitor',
    property: 'focusStaysInTheDialog',
    main: `<button>Press</button>${dialog}${onEveryClick(
      "document.querySelector('dialog').show(); document.querySelector('button').focus();",
    )}`,
  },
  {
    specification: 'visitor',
    property: 'backReturns',
    main: `<a href="#further">Further</a><script>
      onpopstate = () => { if (!location.hash) history.forward(); };
    </script>`,
  },
  {
    specification: 'visitor',
    property: 'errorsGoWithTheirCause',
    main: `<form><label>Name <input name="name" id="name" aria-invalid="true" aria-describedby="name-error"></label>
      <span id="name-error">Please tell us your name</span></form>`,
  },
  {
    specification: 'visitor',
    property: 'nothingIsRefusedByPolicy',
    head: '<meta http-equiv="content-security-policy" content="img-src \'none\'">',
    main: '<img src="/picture.png" alt="">',
  },
  {
    specification: 'visitor',
    property: 'everyRequestIsAnswered',
    main: `<button>Press</button>${onEveryClick("fetch('/broken');")}`,
  },
  {
    specification: 'visitor',
    property: 'everyLinkLeadsToAPage',
    main: '<a href="/missing">A page that is not there</a>',
  },
  {
    specification: 'owner',
    property: 'whatIsSavedIsThereAfterAReload',
    main: '<p role="status">Saved.</p><form><label>Price <input name="price" value="RANDOM"></label></form>',
  },
];

/** Two are in `npm run test:all`, all in `npm run explore`. */
const planted = process.env.EXPLORE === 'long' ? faults : faults.slice(0, 2);

/* Whether the explorer's properties, which give the site time, still find what is wrong for good. */
describeWith(chromiumPath, 'Chromium')('Bombadil', () => {
  let server: Server;
  let url: string;

  beforeAll(async () => {
    server = createServer(({ url: path = '/' }, response) => answer(path, response));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server?.close());

  it.each(planted)(
    'finds a fault by $property',
    async ({ specification, property }) => {
      const found = await explore({
        specification,
        url: `${url}/${property}`,
        cookies: [],
        seconds: 60,
        fewestActions: 6,
        patienceSeconds: 2,
        endsWithViolation: true,
        silenceMs: 10_000,
      });
      if (found.violations.join() !== property) throw new Error(found.said);
    },
    180_000,
  );
});

function answer(path: string, response: ServerResponse): void {
  if (path.startsWith('/admin/api/'))
    response.setHeader('content-type', 'application/json').end('{"total":0}');
  else if (path === '/broken' || path === '/missing')
    response
      .writeHead(path === '/broken' ? 500 : 404, { 'content-type': 'text/html' })
      .end(pageWith({ main: '' }));
  else {
    const fault = faults.find(({ property }) => path.split(/[?#]/)[0] === `/${property}`);
    response.setHeader('content-type', 'text/html').end(pageWith(fault ?? { main: '' }));
  }
}

function pageWith({ main, head = '', headings = 1 }: Pick<Fault, 'main' | 'head' | 'headings'>): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title>
    <meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">${head}</head>
    <body><main>${'<h1>A page</h1>'.repeat(headings)}${main.replace('RANDOM', String(Math.random()))}</main></body></html>`;
}
