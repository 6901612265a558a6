import { fromMarkdown, type Options } from 'mdast-util-from-markdown';
import type { Block, Inline } from '../../../views/contracts/website/articles.js';

type Node = ReturnType<typeof fromMarkdown>['children'][number];
type Syntax = NonNullable<Options['extensions']>[number];

/** Lists, quotes and marks nested deeper than this are merged into their parent. */
const maxDepth = 4;
/**
 * Limits, because the parser's time grows with the square of these. Further characters that open or close
 * marks, links and images stay as plain text; rest lines are joined into one; rest indentation, quote and
 * list markers at the start of a line are removed.
 */
const maxMarks = 2_000;
const maxLines = 4_000;
const maxContainers = 40;

/**
 * Parses Markdown (CommonMark) into plain data. HTML and definitions stay as typed, code becomes text, images
 * become their alt text, and rules are removed. Links to anything but a page, an email address or a phone
 * number become plain text. The highest headings of a text get level 2, all others level 3. Never throws, and
 * takes time in proportion to the text's length.
 */
export function blocksOf(markdown: string): Block[] {
  const { children } = fromMarkdown(bounded(markdown), { extensions: [plainSyntax()] });
  const top = Math.min(...children.map((node) => (node.type === 'heading' ? node.depth : 6)));
  return blocksFrom(children, top, 0);
}

/** Estimates the reading time in whole minutes, at least one, at 180 words per minute (usual for screens). */
export function readMinutesOf(markdown: string): number {
  const words = markdown.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return Math.max(1, Math.round(words.length / 180));
}

const container = /[ >]|[-+*](?= )|\d{1,9}[.)](?= )/y;

function bounded(markdown: string): string {
  const lines = markdown.replaceAll('\t', '    ').split(/\r\n?|\n/);
  const rest = lines.splice(maxLines).join(' ');
  return [...lines, rest].map(withoutDeepContainers).join('\n');
}

function withoutDeepContainers(line: string): string {
  let [count, end, kept] = [0, 0, 0];
  for (container.lastIndex = 0; container.test(line); count += 1) {
    end = container.lastIndex;
    if (count < maxContainers) kept = end;
  }
  return line.slice(0, kept) + line.slice(end);
}

/** Disables HTML, definitions, indented code and underlined headings, and limits the number of marks. */
function plainSyntax(): Syntax {
  let left = maxMarks;
  /** Treats a run of marks as text if too long or over the limit; otherwise Markdown's own rules apply. */
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
        return depth < maxDepth && blocks.length > 0 ? [{ kind: 'quote', blocks }] : blocks;
      }
      case 'list': {
        const items = node.children.map((item) => blocksFrom(item.children, top, depth + 1));
        const filled = items.filter((item) => item.length > 0);
        if (depth >= maxDepth || filled.length === 0) return filled.flat();
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
    (depth < maxDepth ? nodes : leavesOf(nodes)).flatMap((node): Inline[] => {
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

/** Returns the innermost nodes in order. Not recursive: marks may be nested a thousand levels deep. */
function leavesOf(nodes: readonly Node[]): Node[] {
  const left = nodes.toReversed();
  const leaves: Node[] = [];
  for (let node = left.pop(); node; node = left.pop()) {
    if ('children' in node) left.push(...node.children.toReversed());
    else leaves.push(node);
  }
  return leaves;
}

/** Joins adjacent texts and removes empty ones. */
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

/** Returns a link's address as browsers normalize it (WHATWG URL); undefined if it isn't allowed. */
function safeHref(address: string): string | undefined {
  const base = address.startsWith('/') ? ownHost : undefined;
  if (!URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  if (!base) return ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol) ? url.href : undefined;
  const path = url.href.slice(ownHost.length);
  return url.origin === ownHost && /^\/(?!\/)/.test(path) && !address.startsWith('//') ? path : undefined;
}
