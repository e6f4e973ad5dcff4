/*
 * Measured limits of the learner; others are beside their use.
 *
 * Each is followed by the effects of halving it, of doubling it, and of leaving
 * it out (or of one round, or pass); for a share, the former two are those of the
 * middle between it and 0, and between it and 1.  An effect is the change, in
 * percent, of the number of missed links, and in parentheses that of lost pages.
 * "=" means that the rules stay the same.
 *
 * 8,311 links are missed and 9 pages lost, without further runs, in 14 crawls of
 * lab/campaign learn --seeds 1 --sites 30 --weights '0 .5 .7 .9 .97': "below" with
 * each weight, "hosts" with .5 and .97, "programs" with 0, .7 and .97, "shops"
 * with 0 and .9, and with .1 of changing pages, "programs" with .97 and "shops" with .7.
 */
#ifndef IRI_LEARN_LIMITS_H
#define IRI_LEARN_LIMITS_H

/* Evidence. */
#define CONFIDENCE			1.645	/* -8.0, +4.9, -9.4; standard errors of Wilson's bound: one-sided, 95 % */
#define MIN_SHARE			.8		/* -6.4 (+5), +26.3 (+2), +26.3 (+2); the share of contents that agree, at most */
#define LOSS_SHARE			.05		/* +6.4, -0.5, +16.1; the share of merged links that a rule may lose */
#define LOSS				2		/* +4.5, -0.5, +19.5; contents that a rule may lose, too */
#define AGAINST_SHARE		.6		/* +4.7 (+2), =, -0.3; the lost share of merged links that speaks against a rule, also one of now */
#define LIKELY_SHARE		.7		/* -5.8 (+2), +7.8, -5.2 (+5); the share of groups that agree, if other sites agree */

/* Values. */
#define VALUE_SHARE			.5		/* 0, +7.9, 0; the share of groups that agree on a value; without it, one page that is not translated is enough */
#define FEW_VALUES			12		/* -1.1 (+11), +0.1, -1.6 (+20); values; a name with more is a session, or a visitor */

/* Pages that change. */
#define MAX_CHANGING		.25		/* =, =, =; where most pages change, a login page in place of others would be evidence without it */
#define SITE_FETCHES		20		/* +2.8, -1.7, +13.9; the weight of all sites beside a site */

/* Many sites. */
#define NAME_SITES			10		/* -19.3 (+1), +0.4, -24.9 (+1); sites with evidence about a name */
#define SHAPE_SITES			5		/* -12.1, +0.2, -11.4; sites with evidence about a name in links of one shape */
#define POOL_CONTENTS		2		/* -0.5, =, -0.5; the contents on all sites, relative to those of a rule */
#define NAME_AGAINST		.10		/* =, -8.1 (+26), -10.9 (+42); the share of sites against a name */

/* Rounds. */
#define ROUNDS				3		/* +0.3, =, +1.5 */
#define PASSES				4		/* 0, =, +8.8 (+7); passes, each beside the rules that have been found */

/*
 * Shapes of links.  A path with SCRIPT_LINKS links with a query or a fragment
 * is a script; but if a folder has more than MAX_SCRIPTS such paths, they are
 * pages.  The tests show what is missed, or lost, without these two.
 */
#define SCRIPT_LINKS		4		/* +0.2, +0.2, +0.2 */
#define MAX_SCRIPTS			12		/* +0.2, =, = */
#define FOLDER_PATHS		4		/* +0.5, =, +1.0; paths of a folder; a smaller folder is a page of the root */

#endif							/* IRI_LEARN_LIMITS_H */
