import { fromMarkdown, type Options } from 'mdast-util-from-markdown';
import type { Block, Inline } from '../../../views/contracts/website/articles.js';

type Node = ReturnType<typeof fromMarkdown>['children'][number];
type Syntax = NonNullable<Options['extensions']>[number];

/** Lists, quotes and marks that stand deeper in one another than this become part of what is around them. */
const deepest = 4;
/**
 * The parser's time grows with the square of these. Of a text's characters that open or close marks, links and images, those
 * beyond stay as they were typed; lines beyond are joined to one; what is beyond of the indentation, quotes and lists that a line
 * begins with is left out.
 */
const mostMarks = 2_000;
const mostLines = 4_000;
const mostContainers = 40;

/**
 * What a Markdown text (CommonMark) says, as plain data. HTML and definitions stay as they were typed, code becomes text, images
 * their alternative text, rules vanish, and so do links that lead elsewhere than a page, a mail or a call: their text stays. The
 * highest headings of a text are of level 2, all others of level 3. Throws at no text, and takes time in proportion to its length.
 */
export function blocksOf(markdown: string): Block[] {
  const { children } = fromMarkdown(bounded(markdown), { extensions: [plainSyntax()] });
  const top = Math.min(...children.map((node) => (node.type === 'heading' ? node.depth : 6)));
  return blocksFrom(children, top, 0);
}

/** How long a text takes to read, in whole minutes, at least one: 180 words a minute, as is usual on a screen. */
export function readMinutesOf(markdown: string): number {
  const words = markdown.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return Math.max(1, Math.round(words.length / 180));
}

const container = String.raw`(?:[ >]|[-+*](?= )|\d{1,9}[.)](?= ))`;
const deepContainers = new RegExp(`^(${container}{${mostContainers}})${container}+`);

function bounded(markdown: string): string {
  const lines = markdown.replaceAll('\t', '    ').split(/\r\n?|\n/);
  const further = lines.splice(mostLines).join(' ');
  return [...lines, further].map((line) => line.replace(deepContainers, '$1')).join('\n');
}

/** Markdown without HTML, definitions, indented code and underlined headings, of which only so many marks are believed. */
function plainSyntax(): Syntax {
  let left = mostMarks;
  /** Takes a run of marks as text where it is too long or too late; otherwise leaves it to Markdown's own rules. */
  const surplus: NonNullable<Syntax['text']>[number] = {
    tokenize: (effects, ok, nok) => (mark) => {
      let length = 0;
      effects.enter('data');
      return function run(code) {
        if (code === mark) {
          effects.consume(code);
          length += 1;
          return run;
        }
        effects.exit('data');
        left -= length;
        return length > 3 || left < 0 ? ok(code) : nok(code);
      };
    },
  };
  const marks = [...'!*[]_'].map((mark) => [mark.charCodeAt(0), surplus]);
  return {
    disable: { null: ['htmlFlow', 'htmlText', 'definition', 'codeIndented', 'setextUnderline'] },
    text: Object.fromEntries(marks),
  };
}

function blocksFrom(nodes: readonly Node[], top: number, depth: number): Block[] {
  return nodes.flatMap((node): Block[] => {
    switch (node.type) {
      case 'heading': {
        const inlines = inlinesFrom(node.children, 0);
        return inlines.length > 0 ? [{ kind: 'heading', level: node.depth > top ? 3 : 2, inlines }] : [];
      }
      case 'paragraph':
        return paragraph(inlinesFrom(node.children, 0));
      case 'code':
        return paragraph(
          joined(node.value.split('\n').flatMap((line) => [{ kind: 'break' }, line])).slice(1),
        );
      case 'blockquote': {
        const blocks = blocksFrom(node.children, top, depth + 1);
        return depth < deepest && blocks.length > 0 ? [{ kind: 'quote', blocks }] : blocks;
      }
      case 'list': {
        const items = node.children.map((item) => blocksFrom(item.children, top, depth + 1));
        const filled = items.filter((item) => item.length > 0);
        if (depth >= deepest || filled.length === 0) return filled.flat();
        return [{ kind: 'list', start: node.ordered ? (node.start ?? 1) : undefined, items: filled }];
      }
      default:
        return [];
    }
  });
}

const paragraph = (inlines: Inline[]): Block[] =>
  inlines.length > 0 ? [{ kind: 'paragraph', inlines }] : [];

function inlinesFrom(nodes: readonly Node[], depth: number): Inline[] {
  return joined(
    (depth < deepest ? nodes : leavesOf(nodes)).flatMap((node): Inline[] => {
      switch (node.type) {
        case 'text':
        case 'inlineCode':
          return [node.value];
        case 'image':
          return [node.alt ?? ''];
        case 'break':
          return [{ kind: 'break' }];
        case 'emphasis':
        case 'strong':
        case 'link': {
          const inlines = inlinesFrom(node.children, depth + 1);
          if (inlines.length === 0) return [];
          if (node.type !== 'link') return [{ kind: node.type, inlines }];
          const href = safeHref(node.url);
          return href ? [{ kind: 'link', href, inlines }] : inlines;
        }
        default:
          return [];
      }
    }),
  );
}

/** What stands innermost, in its order; without recursion, because marks may be nested a thousand deep. */
function leavesOf(nodes: readonly Node[]): Node[] {
  const left = nodes.toReversed();
  const leaves: Node[] = [];
  for (let node = left.pop(); node; node = left.pop()) {
    if ('children' in node) left.push(...node.children.toReversed());
    else leaves.push(node);
  }
  return leaves;
}

/** Joins texts that stand side by side, and leaves out empty ones. */
function joined(inlines: readonly Inline[]): Inline[] {
  const all: Inline[] = [];
  for (const inline of inlines) {
    const last = all.at(-1);
    if (typeof inline === 'string' && typeof last === 'string') all[all.length - 1] = last + inline;
    else if (inline !== '') all.push(inline);
  }
  return all;
}

const ownHost = 'http://own.invalid';

/** The address as browsers read it (WHATWG URL), where it may be linked to: nothing in it is left that they would leave out. */
function safeHref(address: string): string | undefined {
  const base = address.startsWith('/') ? ownHost : undefined;
  if (!URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  if (!base) return ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol) ? url.href : undefined;
  const path = url.href.slice(ownHost.length);
  return url.origin === ownHost && /^\/(?!\/)/.test(path) && !address.startsWith('//') ? path : undefined;
}
