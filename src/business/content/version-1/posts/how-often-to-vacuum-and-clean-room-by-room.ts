import type { SiteContent } from '../../../../../views/content/schema.js';

export const howOftenToVacuumAndCleanRoomByRoom: SiteContent['posts'][number] = {
  key: 'how-often-to-vacuum-and-clean-room-by-room',
  title: 'How Often to Vacuum and Clean, Room by Room',
  excerpt:
    'The hallway and the guest room do not live the same life, so they do not need the same schedule. A realistic plan for the whole house.',
  author: 'The cleaning crew',
  date: '2025-09-10',
  category: 'Maintenance',
  picture: { name: 'blog-how-often-to-vacuum-and-clean-room-by-room', alt: '' },
  markdown: `
Most people vacuum the whole house at once, on the same day, with the same number of strokes. It feels fair. It also means that the guest room gets too much attention and the front hall gets nowhere near enough.

Carpet wears out mainly from grit. Dry soil has sharp edges, and every step grinds it against the fibers. The places that get the steps need the vacuum, so plan by traffic and let the quiet rooms wait.

## A schedule you might actually keep

Take this as a starting point for a household of average tidiness. Add a day or two a week if you have pets, small children, or teenagers with cleats.

- Entry and mudroom: every day or two in wet weather, twice a week otherwise.
- Hallways and stairs: two or three times a week. Most of the soil on stairs is at the front edge and in the corner.
- Family room: twice a week, with extra passes in front of the couch.
- Dining area: after meals that went badly, and otherwise twice a week.
- Bedrooms: once a week, mainly along the path from the door to the bed.
- Home office: once a week, especially under the chair, where the casters press dirt in.
- Guest room and formal living room: every two weeks, and before anyone's mother visits.
- Under beds and sofas: once a month if you can reach, every season if you cannot.

## How to vacuum so that it counts

Set the height so that the brush just touches the tips of the pile. Too low and it drags and wears the carpet; too high and it gives the room a pleasant hum. For thick loops or shag, turn the brush off and use suction alone.

Go slowly, overlap your strokes, and cross the busy areas a second time at a right angle. A slow pass usually takes out more than several hurried ones. Once a month, run the crevice tool along the baseboards, where a gray line of fine dust likes to settle.

Check the bag or bin before you start. A vacuum that is two thirds full is already losing suction, and it will not mention it.

## Small habits that save carpet

Shift the furniture by a few inches once or twice a year, so that the legs do not leave dents and the traffic takes a slightly different path. Turn area rugs end for end every six months to even out wear and fading. Rugs have two sides, so now and then vacuum the back as well; what falls out is instructive.

Draw the shades on the sunny side during the brightest hours. And treat spots when they happen. A fresh spot takes a few minutes, while an old one can take an afternoon and your good mood.

## When vacuuming is no longer enough

Some soil is oily, and a vacuum cannot take it. You can see it as a dull, flat lane through the room that looks the same before and after you vacuum. If you part the fibers and they are darker at the bottom than at the top, it is time for a deeper cleaning. Try not to wait until the color has obviously changed, since by then the grit has been at work for a while.

We recommend a professional cleaning every 6 to 12 months for most homes. Rooms with heavy traffic, or with pets, do better at every 3 to 6 months. You do not have to do the whole house each time. Many homes do well with the hall, stairs and family room more often, and the bedrooms once a year.

A cleaning takes us 1 to 3 hours. It is best to book 2 or 3 days ahead, and about a week ahead in spring and fall, when the whole neighborhood notices its carpets at the same time.
`,
};
